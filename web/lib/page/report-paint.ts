/** What is dispatched on the window; `data-painted` is set on the root. */
export const paintedEvent = "heirvoice-painted";

/**
 * Stands inline in a page that is whole before its script, as text. Says once that `after` has happened and that people see
 * the page: background requests do not compete with visible ones.
 */
export function reportPaint({ painted, after }: { painted: string; after: "DOMContentLoaded" | "load" }): void {
  const say = () => {
    document.documentElement.dataset.painted = "";
    dispatchEvent(new Event(painted));
  };
  addEventListener(after, () => {
    if (document.hidden || !window.PerformanceObserver?.supportedEntryTypes?.includes("paint")) {
      (window.requestIdleCallback ?? setTimeout)(say);
      return;
    }
    new PerformanceObserver((paints, observer) => {
      if (paints.getEntriesByName("first-contentful-paint").length === 0) return;
      observer.disconnect();
      say();
    }).observe({ type: "paint", buffered: true });
  });
}
