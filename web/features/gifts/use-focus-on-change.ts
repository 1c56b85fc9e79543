import { useEffect, useRef, type RefObject } from "react";

/** Moves the focus when the shown content changes, not at first. */
export function useFocusOnChange<Shown extends HTMLElement>(shown: unknown): RefObject<Shown | null> {
  const place = useRef<Shown>(null);
  const last = useRef(shown);
  useEffect(() => {
    if (last.current !== shown) place.current?.focus();
    last.current = shown;
  }, [shown]);
  return place;
}
