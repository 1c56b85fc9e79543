import { QueryClient } from "@tanstack/react-query";
import { isRefusal } from "./request-failure.ts";

const freshMs = 5 * 60_000;
const maxRetries = 3;

/** Without a line a request fails and says so, instead of waiting for one unseen. */
const networkMode = "always";

/** What the server knows, as this tab knows it: fresh for five minutes, asked three times more before it has failed. */
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
