import { useEffect, useRef, type RefObject } from "react";

/** Moves the focus to the content when it changes, but not on the first render. */
export function useFocusOnChange<Shown extends HTMLElement>(shown: unknown): RefObject<Shown | null> {
  const place = useRef<Shown>(null);
  const last = useRef(shown);
  useEffect(() => {
    if (last.current !== shown) place.current?.focus();
    last.current = shown;
  }, [shown]);
  return place;
}
