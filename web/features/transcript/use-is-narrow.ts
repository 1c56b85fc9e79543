import { useSyncExternalStore } from "react";

const narrow = matchMedia("(max-width: 62em)");

function watch(changed: () => void): () => void {
  narrow.addEventListener("change", changed);
  return () => narrow.removeEventListener("change", changed);
}

/** Whether the correction is below its line instead of beside the lines. The width is that of transcript.css. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(watch, () => narrow.matches);
}
