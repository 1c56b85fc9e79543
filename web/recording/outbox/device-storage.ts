/** 128 kbit/s, as it is recorded. */
const bytesPerMinute = (128_000 / 8) * 60;

/** Asks the browser to keep what is recorded here until it is sent; it may say no. */
export async function persistStorage(): Promise<void> {
  const isKept = (await navigator.storage?.persisted?.()) ?? true;
  if (!isKept) await navigator.storage.persist();
}

/** How many minutes of speech this browser has room for; null where it does not say. */
export async function freeMinutes(): Promise<number | null> {
  const { quota, usage } = (await navigator.storage?.estimate?.().catch(() => null)) ?? {};
  if (quota === undefined || usage === undefined) return null;
  return Math.max(0, Math.floor((quota - usage) / bytesPerMinute));
}
