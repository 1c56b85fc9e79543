import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** False in static HTML and during hydration. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
