const prefix = "recording ";

/** Marks a take as being recorded for all tabs, until the returned function is called or the tab closes. */
export function holdRecordingLock(takeId: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  void navigator.locks.request(`${prefix}${takeId}`, () => promise);
  return resolve;
}

/** The takes being recorded in any tab. */
export async function takesBeingRecorded(): Promise<ReadonlySet<string>> {
  if (!navigator.locks) return new Set();
  const { held = [] } = await navigator.locks.query();
  return new Set(held.flatMap(({ name = "" }) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : [])));
}

/** Whether any tab of this browser records. */
export async function isAnybodyRecording(): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name?.startsWith(prefix));
}
