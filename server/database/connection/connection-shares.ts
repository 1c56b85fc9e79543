import { fail } from "#server/platform/errors.ts";

/**
 * The client of a connection. All anonymous clients share one part of the pool; `id` distinguishes them. `site`: the
 * subscriber line, which many accounts of one person may share.
 */
export type PoolClient = { kind: "anonymous" | "person" | "operator"; id: string; site?: string | null };

/** Numbers of connections and of queue places. */
type Share = { running: number; waiting: number };
type Shares = { all: Share; each: Share; runningOfSite: number };

const maxWaiting = 2_000;
const maxWaitMs = 10_000;

/** Half-life of a site's used seconds. */
const halfLifeMs = 10_000;
/** How many waiting clients are compared when a connection is free. */
const compared = 32;
const mostSites = 10_000;

/** One client may use a quarter of the pool, all anonymous clients together a quarter, all users of a site half. */
export function sharesOf(size: number): Record<PoolClient["kind"], Shares> {
  const part = (divisor: number) => Math.max(1, Math.floor(size / divisor));
  const everything = { running: size, waiting: maxWaiting };
  return {
    anonymous: {
      all: { running: part(4), waiting: maxWaiting / 4 },
      each: { running: part(8), waiting: 64 },
      runningOfSite: part(4),
    },
    person: { all: everything, each: { running: part(4), waiting: maxWaiting / 8 }, runningOfSite: part(2) },
    operator: { all: everything, each: everything, runningOfSite: size },
  };
}

type Waiter<Connection> = { start(connection: Connection): void };
/** `usedMs` as of `at`. `usedBy` computes the current value. */
type Site = { running: number; usedMs: number; at: number };
type Member<Connection> = { id: string; site: Site; running: number; waiters: Set<Waiter<Connection>> };
type Group<Connection> = {
  shares: Shares;
  running: number;
  waiting: number;
  members: Map<string, Member<Connection>>;
  sites: Map<string, Site>;
  /** Waiting members, next first. */
  turns: Set<Member<Connection>>;
};

/**
 * Grants connections within the shares of each client and site. Among waiting clients the one that used the fewest
 * database seconds goes first, so that a few long queries do not delay many short ones.
 */
export class ConnectionShares<Connection> {
  readonly #idle: Connection[];
  readonly #begun = new Map<Connection, number>();
  readonly #clock: () => number;
  readonly #groups: Record<PoolClient["kind"], Group<Connection>>;
  /** The groups in round-robin order. */
  #turns: Group<Connection>[];

  constructor(connections: readonly Connection[], clock: () => number = () => performance.now()) {
    this.#idle = [...connections];
    this.#clock = clock;
    const shares = sharesOf(connections.length);
    const group = (kind: PoolClient["kind"]): Group<Connection> => {
      return { shares: shares[kind], running: 0, waiting: 0, members: new Map(), sites: new Map(), turns: new Set() };
    };
    this.#groups = { anonymous: group("anonymous"), person: group("person"), operator: group("operator") };
    this.#turns = Object.values(this.#groups);
  }

  get idle(): number {
    return this.#idle.length;
  }

  get waiting(): number {
    return this.#turns.reduce((sum, { waiting }) => sum + waiting, 0);
  }

  /**
   * Returns a connection now, or when the client's turn comes. Throws `rate_limited` when its share is full,
   * `database_unavailable` when the queue is full, `cancelled` when the signal aborts.
   */
  acquire(client: PoolClient, signal?: AbortSignal): Connection | Promise<Connection> {
    const group = this.#groups[client.kind];
    const member = group.members.get(client.id) ?? newMember(group, client, this.#clock());
    const connection = this.#idle.length > 0 && mayRun(group, member) ? this.#idle.pop() : undefined;
    if (connection !== undefined) {
      begin(group, member);
      this.#begun.set(connection, this.#clock());
      return connection;
    }
    const { all, each } = group.shares;
    if (member.waiters.size >= each.waiting || group.waiting >= all.waiting) throw tooMany();
    if (this.waiting >= maxWaiting) throw busy();
    return wait(group, member, signal);
  }

  /** Returns a connection to the pool for the next waiting client. */
  release(client: PoolClient, connection: Connection): void {
    const group = this.#groups[client.kind];
    const member = group.members.get(client.id);
    const now = this.#clock();
    if (member) {
      group.running--;
      member.running--;
      member.site.running--;
      use(member.site, now - (this.#begun.get(connection) ?? now), now);
      forgetIdle(group, member);
    }
    for (const [at, next] of this.#turns.entries()) {
      const waiter = nextWaiter(next, now);
      if (waiter === null) continue;
      this.#turns = [...this.#turns.slice(0, at), ...this.#turns.slice(at + 1), next];
      this.#begun.set(connection, now);
      waiter.start(connection);
      return;
    }
    this.#idle.push(connection);
  }
}

function mayRun<T>({ shares, running }: Group<T>, member: Member<T>): boolean {
  return (
    running < shares.all.running && member.running < shares.each.running && member.site.running < shares.runningOfSite
  );
}

function newMember<T>(group: Group<T>, { id, site = null }: PoolClient, now: number): Member<T> {
  const key = site ?? `of ${id}`;
  const known = group.sites.get(key) ?? { running: 0, usedMs: 0, at: now };
  if (group.sites.size >= mostSites) forgetSites(group, now);
  group.sites.set(key, known);
  return { id, site: known, running: 0, waiters: new Set() };
}

/** Forgets idle sites that used less than a second; all idle ones if that is not enough. */
function forgetSites<T>({ sites }: Group<T>, now: number): void {
  for (const least of [1000, Infinity]) {
    for (const [key, site] of sites) if (site.running === 0 && usedBy(site, now) < least) sites.delete(key);
    if (sites.size < mostSites) return;
  }
}

function usedBy({ usedMs, at }: Site, now: number): number {
  return usedMs * 0.5 ** ((now - at) / halfLifeMs);
}

function use(site: Site, ms: number, now: number): void {
  site.usedMs = usedBy(site, now) + ms;
  site.at = now;
}

function begin<T>(group: Group<T>, member: Member<T>): void {
  group.members.set(member.id, member);
  group.running++;
  member.running++;
  member.site.running++;
}

function forgetIdle<T>(group: Group<T>, member: Member<T>): void {
  if (member.running === 0 && member.waiters.size === 0) group.members.delete(member.id);
}

function wait<T>(group: Group<T>, member: Member<T>, signal: AbortSignal | undefined): Promise<T> {
  group.members.set(member.id, member);
  return new Promise((resolve, reject) => {
    const removeFromQueue = () => {
      clearTimeout(late);
      signal?.removeEventListener("abort", abort);
      member.waiters.delete(waiter);
      group.waiting--;
      if (member.waiters.size === 0) group.turns.delete(member);
    };
    const giveUp = (error: Error) => {
      removeFromQueue();
      forgetIdle(group, member);
      reject(error);
    };
    const abort = () => giveUp(fail("cancelled", "The request was cancelled while it waited for the database."));
    const late = setTimeout(() => giveUp(mayRun(group, member) ? busy() : tooMany()), maxWaitMs);
    const waiter: Waiter<T> = {
      start: (connection) => {
        removeFromQueue();
        begin(group, member);
        resolve(connection);
      },
    };
    signal?.addEventListener("abort", abort);
    member.waiters.add(waiter);
    group.waiting++;
    group.turns.add(member);
  });
}

/** The eligible member of the group with the least usage, moved to the end of the group. */
function nextWaiter<T>(group: Group<T>, now: number): Waiter<T> | null {
  let best: { member: Member<T>; usedMs: number } | null = null;
  let looked = 0;
  for (const member of group.turns) {
    if (!mayRun(group, member)) continue;
    const usedMs = usedBy(member.site, now);
    if (best === null || usedMs < best.usedMs) best = { member, usedMs };
    if (++looked === compared) break;
  }
  if (best === null) return null;
  const { member } = best;
  const [waiter] = member.waiters;
  group.turns.delete(member);
  if (member.waiters.size > 1) group.turns.add(member);
  return waiter ?? null;
}

function tooMany(): Error {
  return fail("rate_limited", "Too many requests of yours wait for the database.");
}

function busy(): Error {
  return fail("database_unavailable", "Too many requests wait for the database.");
}
