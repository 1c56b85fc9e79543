import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** Whether this lives in a browser: false in static HTML and while that is being taken over. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
