import type { PrefetchedData } from "./prefetch-data.ts";

/** The prefetched response, at most once, if it matches the request; else null. */
export function consumePrefetched(
  input: RequestInfo | URL,
  init: RequestInit | undefined,
  token: string,
): Promise<Response> | null {
  const asked: PrefetchedData | undefined = window.prefetchedData;
  if (asked === undefined || (init?.method ?? "GET") !== "GET" || input instanceof Request) return null;
  const { pathname, search } = new URL(input, location.origin);
  if (asked.token !== token || asked.path !== pathname + search) return null;
  window.prefetchedData = undefined;
  return asked.answer;
}
