import { useEffect, useLayoutEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";
import { isHelpOpen } from "./help/use-help.ts";

/** Scroll position per history entry. */
const places = new Map<string, number>();

/** Scrolls to the top or to the element in the address; Back restores the position. Help keeps it. */
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
    /* The browser restores the position after a reload. */
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
