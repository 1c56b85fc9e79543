/**
 * Keeps the screen on until the returned function is called; requests the lock again after the page was hidden. Does
 * nothing without browser support.
 */
export function stayAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let wanted = true;
  const hold = async () => {
    if (!wanted || document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
    lock = await navigator.wakeLock.request("screen").catch(() => null);
    if (!wanted) await lock?.release();
  };
  const again = () => void hold();
  void hold();
  document.addEventListener("visibilitychange", again);
  return () => {
    wanted = false;
    document.removeEventListener("visibilitychange", again);
    void lock?.release();
  };
}
