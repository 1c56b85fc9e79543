const prefix = "recording ";

/** Tells all tabs that somebody speaks here, until the returned function is called or the tab is gone. */
export function holdRecordingLock(takeId: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  void navigator.locks.request(`${prefix}${takeId}`, () => promise);
  return resolve;
}

/** The takes that somebody speaks now, in whichever tab. */
export async function takesBeingRecorded(): Promise<ReadonlySet<string>> {
  if (!navigator.locks) return new Set();
  const { held = [] } = await navigator.locks.query();
  return new Set(held.flatMap(({ name = "" }) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : [])));
}

/** Whether somebody speaks in any tab of this browser. */
export async function isAnybodyRecording(): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name?.startsWith(prefix));
}
