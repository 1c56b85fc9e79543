/** The event on the window; `data-painted` is set on the root element too. */
export const paintedEvent = "heirvoice-painted";

/**
 * Inline script. Reports once that `after` has fired and the page has painted, so that background requests do not
 * compete with visible ones.
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
