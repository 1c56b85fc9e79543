import { useSyncExternalStore } from "react";

const narrow = matchMedia("(max-width: 62em)");

function watch(changed: () => void): () => void {
  narrow.addEventListener("change", changed);
  return () => narrow.removeEventListener("change", changed);
}

/** Whether a page has one column. The width is that of transcript.css and design.css. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(watch, () => narrow.matches);
}
