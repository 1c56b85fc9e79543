import type { Claims } from "#server/api/auth/claims.ts";

export type RevocationKind = "session" | "banned" | "deleted";

/** `ms`: how long from now the tokens of this session or user are rejected. */
export type Revocation = { id: string; kind: RevocationKind; ms: number };

/** The revocations known to this process. Expired entries are dropped. */
export type RevocationSet = {
  add(revocation: Revocation): void;
  remove(id: string): void;
  /** `whole` is false when more revocations exist than are passed. */
  replace(all: readonly Revocation[], whole: boolean): void;
  kindFor(claims: Pick<Claims, "sub" | "session_id">): RevocationKind | null;
  /** False while entries may be missing because the capacity was exceeded. */
  isWhole(): boolean;
  size(): number;
};

/** `maxMs` is the lifetime of an access token. */
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
