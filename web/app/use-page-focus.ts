import { useEffect, useRef, type RefObject } from "react";
import { useLocation } from "react-router";

/**
 * After going to another page: its heading has the focus, as soon as there is one, so that a screen reader says where it
 * is. A person who has moved the focus meanwhile keeps it.
 */
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
