import { setTimeout as sleep } from "node:timers/promises";
import type { Claims } from "#server/api/auth/claims.ts";
import { accessTokenSeconds } from "#server/api/auth/auth-settings.ts";
import type { Database } from "#server/database/database.ts";
import { openListener } from "#server/database/notifications/listener.ts";
import { fail } from "#server/platform/errors.ts";
import type { Log } from "#server/platform/log/log.ts";
import { createRevocationSet, type RevocationKind } from "./revocation-set.ts";
import { findRevocation, hasRevocations, readNotice, readRevocations, revocationsText } from "./revocation-store.ts";

export type Bearer = Pick<Claims, "sub" | "session_id">;

/** Tokens that ended before their expiry: after sign-out, ban or deletion, on any node. */
export type Revocations = {
  /**
   * Returns why the token is revoked, else null. Queries the database only while this process may have missed a
   * notification. Throws `database_unavailable` when that query fails.
   */
  kindFor(bearer: Bearer): RevocationKind | null | Promise<RevocationKind | null>;
  /** Like `kindFor` for an open connection. Returns `unheard` after half a minute without contact to the database. */
  kindForConnected(bearer: Bearer): RevocationKind | "unheard" | null;
  /** Calls `changed` shortly after a change. Returns a function that unsubscribes. */
  onChange(changed: () => void): () => void;
  close(): Promise<void>;
};

export const revocationLimits = { maxEntries: 100_000, maxUnheardMs: 30_000, askMs: 5_000, gatherMs: 50 };

/** For use without a database: nothing is ever revoked. */
export const noRevocations: Revocations = {
  kindFor: () => null,
  kindForConnected: () => null,
  onChange: () => () => undefined,
  close: async () => undefined,
};

/** A database of another Supabase installation publishes no revocations; its own services enforce them. */
export async function openRevocations(
  db: Pick<Database, "sql" | "url">,
  log: Log,
  limits = revocationLimits,
): Promise<Revocations> {
  if (!(await hasRevocations(db.sql))) return noRevocations;
  const { maxEntries, maxUnheardMs } = limits;
  const set = createRevocationSet(maxEntries, accessTokenSeconds * 1000, Date.now);
  const { changed, onChange } = createChanges(limits.gatherMs);
  let unheardSince: number | null = null;
  let whole = true;
  const listener = await openListener(db.url, {
    channel: "revocations",
    onConnected: async (read) => {
      const all = readRevocations(await read(revocationsText, [maxEntries + 1]));
      set.replace(all.slice(0, maxEntries), all.length <= maxEntries);
      whole = true;
      unheardSince = null;
      changed();
    },
    onNotification: (payload) => {
      const notice = readNotice(payload);
      if (notice.kind === "revoked") for (const one of notice.all) set.add(one);
      else if (notice.kind === "restored") for (const id of notice.ids) set.remove(id);
      else whole = false;
      changed();
      return whole ? "complete" : "incomplete";
    },
    onLost: () => {
      unheardSince = performance.now();
      log.warn("revocation listener lost: checking each token in the database until it reconnects");
    },
  });
  return {
    kindFor: (bearer) => {
      if (bearer.sub === undefined && bearer.session_id === undefined) return null;
      const known = set.kindFor(bearer);
      return known !== null || (unheardSince === null && whole && set.isWhole())
        ? known
        : ask(db, bearer, limits.askMs);
    },
    kindForConnected: (bearer) => {
      if (bearer.sub === undefined && bearer.session_id === undefined) return null;
      const unheard = unheardSince !== null && performance.now() - unheardSince > maxUnheardMs;
      return set.kindFor(bearer) ?? (unheard ? "unheard" : null);
    },
    onChange,
    close: () => listener.close(),
  };
}

async function ask(
  { sql }: Pick<Database, "sql">,
  { sub, session_id: session }: Bearer,
  askMs: number,
): Promise<RevocationKind | null> {
  const tooLate = sleep(askMs, undefined, { ref: false }).then(() => {
    throw new Error("the database did not answer in time");
  });
  const ids = [sub, session].filter((id) => id !== undefined);
  return Promise.race([findRevocation(sql, ids), tooLate]).catch((thrown: unknown) => {
    throw fail("database_unavailable", "Whether this session goes on cannot be asked now.", thrown);
  });
}

function createChanges(gatherMs: number) {
  const listeners = new Set<() => void>();
  let due: NodeJS.Timeout | null = null;
  const notifyAll = () => {
    due = null;
    for (const listener of listeners) listener();
  };
  return {
    changed: () => {
      due ??= setTimeout(notifyAll, gatherMs).unref();
    },
    onChange: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
