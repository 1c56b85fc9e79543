import { useEffect, useRef, type RefObject } from "react";

/** What is shown has changed under who was reading it: the focus goes there, not at first. */
export function useFocusOnChange<Shown extends HTMLElement>(shown: unknown): RefObject<Shown | null> {
  const place = useRef<Shown>(null);
  const last = useRef(shown);
  useEffect(() => {
    if (last.current !== shown) place.current?.focus();
    last.current = shown;
  }, [shown]);
  return place;
}
