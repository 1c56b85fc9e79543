import { QueryClient } from "@tanstack/react-query";
import { isRefusal } from "./request-failure.ts";

const freshMs = 5 * 60_000;
const maxRetries = 3;

/** Offline, a request fails instead of waiting unseen. */
const networkMode = "always";

/** The query cache: fresh for five minutes, three retries. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode,
      staleTime: freshMs,
      retry: (failures, error) => failures < maxRetries && !isRefusal(error),
      refetchOnReconnect: true,
    },
    mutations: { networkMode },
  },
});
