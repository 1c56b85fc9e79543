import type { Loaded } from "#web/recording/interview-machine/interview-context.ts";

/** A pending load may be repeated after this time (spec, signed-in §4.1). */
const lockMs = 1000;

const underWay = new Map<string, Promise<Loaded>>();

/** Shares one request among parallel callers. */
export function loadOnce(key: string, load: () => Promise<Loaded>): Promise<Loaded> {
  const known = underWay.get(key);
  if (known) return known;
  const loading = load();
  const unlock = () => {
    if (underWay.get(key) === loading) underWay.delete(key);
  };
  underWay.set(key, loading);
  setTimeout(unlock, lockMs);
  return loading.finally(unlock);
}
