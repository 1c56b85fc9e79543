const prefix = "recording ";

/** Tells all tabs that somebody speaks here, until the returned function is called or the tab is gone. */
export function holdRecordingLock(takeId: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  void navigator.locks.request(`${prefix}${takeId}`, () => promise);
  return resolve;
}

/** Whether somebody speaks in any tab of this browser. */
export async function isAnybodyRecording(): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name?.startsWith(prefix));
}
