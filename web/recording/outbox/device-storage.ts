/** 128 kbit/s, the recording bit rate. */
const bytesPerMinute = (128_000 / 8) * 60;

/** Requests persistent storage for recordings. The browser may refuse. */
export async function persistStorage(): Promise<void> {
  const isKept = (await navigator.storage?.persisted?.()) ?? true;
  if (!isKept) await navigator.storage.persist();
}

/** Minutes of speech that fit into the free storage; null when the browser does not report it. */
export async function freeMinutes(): Promise<number | null> {
  const { quota, usage } = (await navigator.storage?.estimate?.().catch(() => null)) ?? {};
  if (quota === undefined || usage === undefined) return null;
  return Math.max(0, Math.floor((quota - usage) / bytesPerMinute));
}
