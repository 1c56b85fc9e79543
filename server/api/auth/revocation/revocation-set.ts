import type { Claims } from "#server/api/auth/claims.ts";

export type RevocationKind = "session" | "banned" | "deleted";

/** For how many ms from now the tokens of this session or person are refused. */
export type Revocation = { id: string; kind: RevocationKind; ms: number };

/** What one process knows of tokens that are over before their time. An entry goes when its time has passed. */
export type RevocationSet = {
  add(revocation: Revocation): void;
  remove(id: string): void;
  /** `whole` is false when there were more than are given. */
  replace(all: readonly Revocation[], whole: boolean): void;
  kindFor(claims: Pick<Claims, "sub" | "session_id">): RevocationKind | null;
  /** False for as long as an entry may be missing because there were too many. */
  isWhole(): boolean;
  size(): number;
};

/** `maxMs`: how long a token lives. */
export function createRevocationSet(maxEntries: number, maxMs: number, clock: () => number): RevocationSet {
  const entries = new Map<string, { kind: RevocationKind; until: number }>();
  let partUntil = 0;
  const dropPassed = () => {
    for (const [id, { until }] of entries) if (until <= clock()) entries.delete(id);
  };
  const add = ({ id, kind, ms }: Revocation) => {
    entries.delete(id);
    if (entries.size >= maxEntries) dropPassed();
    if (entries.size >= maxEntries) partUntil = clock() + maxMs;
    else entries.set(id, { kind, until: clock() + Math.min(ms, maxMs) });
  };
  const kindOf = (id: string | undefined) => {
    const entry = id === undefined ? undefined : entries.get(id);
    return entry !== undefined && entry.until > clock() ? entry.kind : null;
  };
  return {
    add,
    remove: (id) => void entries.delete(id),
    replace: (all, whole) => {
      entries.clear();
      partUntil = whole ? 0 : clock() + maxMs;
      for (const one of all) add(one);
    },
    kindFor: ({ sub, session_id: session }) => (entries.size === 0 ? null : (kindOf(sub) ?? kindOf(session))),
    isWhole: () => partUntil <= clock(),
    size: () => {
      dropPassed();
      return entries.size;
    },
  };
}
