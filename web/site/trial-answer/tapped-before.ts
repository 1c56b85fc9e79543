import { useEffect } from "react";

/** As soon as the page takes taps, what was tapped before is tapped again. */
export function useTapBefore(isReady: boolean): void {
  useEffect(() => {
    if (!isReady) return;
    const place = document.querySelector("[data-waits]");
    place?.removeAttribute("data-waits");
    for (const one of place?.querySelectorAll<HTMLElement>("[data-tapped]") ?? []) {
      one.removeAttribute("data-tapped");
      one.click();
    }
  }, [isReady]);
}
