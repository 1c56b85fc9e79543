import { useEffect, useLayoutEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";
import { isHelpOpen } from "./help/use-help.ts";

/** How far down each entry of the history was read. */
const places = new Map<string, number>();

/** A page begins at its top, or at the element its address names; going back restores the position. Help opens above it. */
export function useScrollRestoration(): void {
  const { key, hash, state } = useLocation();
  const isCovered = isHelpOpen(state);
  const isBack = useNavigationType() === NavigationType.Pop;
  const shown = useRef(key);
  useLayoutEffect(() => {
    if (shown.current === key || isCovered) return;
    shown.current = key;
    const named = hash === "" ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
    const place = isBack ? places.get(key) : undefined;
    if (place === undefined && named) named.scrollIntoView();
    else scrollTo(0, place ?? 0);
  }, [key, hash, isBack, isCovered]);
  useEffect(() => {
    const note = () => places.set(shown.current, scrollY);
    /* After a reload the browser finds the place itself. */
    const begin = () => (history.scrollRestoration = "manual");
    const leave = () => (history.scrollRestoration = "auto");
    begin();
    addEventListener("scroll", note, { passive: true });
    addEventListener("pageshow", begin);
    addEventListener("pagehide", leave);
    return () => {
      leave();
      removeEventListener("scroll", note);
      removeEventListener("pageshow", begin);
      removeEventListener("pagehide", leave);
    };
  }, []);
}
