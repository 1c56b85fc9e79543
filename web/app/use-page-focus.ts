import { useEffect, useRef, type RefObject } from "react";
import { useLocation } from "react-router";

/** Focuses the heading of a new page for screen readers, unless the person moved the focus meanwhile. */
export function usePageFocus(content: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    const main = content.current;
    if (main === null || shown.current === pathname) return undefined;
    shown.current = pathname;
    if (main.contains(document.activeElement) && document.activeElement !== main) return undefined;
    main.focus({ preventScroll: true });
    const arrive = () => {
      const heading = main.querySelector("h1");
      if (heading === null) return;
      watcher.disconnect();
      if (document.activeElement !== main) return;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    };
    const watcher = new MutationObserver(arrive);
    watcher.observe(main, { childList: true, subtree: true });
    arrive();
    return () => watcher.disconnect();
  }, [pathname, content]);
}
