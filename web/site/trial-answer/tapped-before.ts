import { useEffect } from "react";

/** Replays a tap made before hydration. */
export function useReplayedTap(isReady: boolean): void {
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
