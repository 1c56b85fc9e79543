import { fail } from "#server/errors.ts";

/** Who asks for a connection. All who are anonymous have one part of the pool between them; `id` tells them apart. */
export type PoolClient = { kind: "anonymous" | "person" | "operator"; id: string };

/** How many of the connections, and of the places to wait for one. */
type Share = { running: number; waiting: number };
type Shares = { all: Share; each: Share };

const maxWaiting = 2_000;
const maxWaitMs = 10_000;

/** Nobody has more than a quarter to themselves, nor have all strangers together. */
export function sharesOf(size: number): Record<PoolClient["kind"], Shares> {
  const part = (divisor: number) => Math.max(1, Math.floor(size / divisor));
  const everything = { running: size, waiting: maxWaiting };
  return {
    anonymous: { all: { running: part(4), waiting: maxWaiting / 4 }, each: { running: part(8), waiting: 64 } },
    person: { all: everything, each: { running: part(4), waiting: maxWaiting / 8 } },
    operator: { all: everything, each: everything },
  };
}

type Waiter<Connection> = { start(connection: Connection): void };
type Member<Connection> = { id: string; running: number; waiters: Set<Waiter<Connection>> };
type Group<Connection> = {
  shares: Shares;
  running: number;
  waiting: number;
  members: Map<string, Member<Connection>>;
  /** Those who wait, whoever is next first. */
  turns: Set<Member<Connection>>;
};

/** Hands connections out: to each at most their share, and in turn, so that who asks much does not delay who asks little. */
export class ConnectionShares<Connection> {
  readonly #idle: Connection[];
  readonly #groups: Record<PoolClient["kind"], Group<Connection>>;
  /** The groups in turn. */
  #turns: Group<Connection>[];

  constructor(connections: readonly Connection[]) {
    this.#idle = [...connections];
    const shares = sharesOf(connections.length);
    const group = (kind: PoolClient["kind"]): Group<Connection> => {
      return { shares: shares[kind], running: 0, waiting: 0, members: new Map(), turns: new Set() };
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
   * A connection, now or when it is this client's turn. Throws `rate_limited` where their own share is full,
   * `database_unavailable` where everything is, `cancelled` once the signal says so.
   */
  take(client: PoolClient, signal?: AbortSignal): Connection | Promise<Connection> {
    const group = this.#groups[client.kind];
    const member = group.members.get(client.id) ?? { id: client.id, running: 0, waiters: new Set() };
    const connection = this.#idle.length > 0 && mayRun(group, member) ? this.#idle.pop() : undefined;
    if (connection !== undefined) {
      begin(group, member);
      return connection;
    }
    const { all, each } = group.shares;
    if (member.waiters.size >= each.waiting || group.waiting >= all.waiting) throw tooMany();
    if (this.waiting >= maxWaiting) throw busy();
    return wait(group, member, signal);
  }

  /** Gives a connection back, for the next in turn. */
  give(client: PoolClient, connection: Connection): void {
    const group = this.#groups[client.kind];
    const member = group.members.get(client.id);
    if (member) {
      group.running--;
      member.running--;
      forgetIdle(group, member);
    }
    for (const [at, next] of this.#turns.entries()) {
      const waiter = nextWaiter(next);
      if (waiter === null) continue;
      this.#turns = [...this.#turns.slice(0, at), ...this.#turns.slice(at + 1), next];
      waiter.start(connection);
      return;
    }
    this.#idle.push(connection);
  }
}

function mayRun<T>({ shares, running }: Group<T>, member: Member<T>): boolean {
  return running < shares.all.running && member.running < shares.each.running;
}

function begin<T>(group: Group<T>, member: Member<T>): void {
  group.members.set(member.id, member);
  group.running++;
  member.running++;
}

function forgetIdle<T>(group: Group<T>, member: Member<T>): void {
  if (member.running === 0 && member.waiters.size === 0) group.members.delete(member.id);
}

function wait<T>(group: Group<T>, member: Member<T>, signal: AbortSignal | undefined): Promise<T> {
  group.members.set(member.id, member);
  return new Promise((resolve, reject) => {
    const leave = () => {
      clearTimeout(late);
      signal?.removeEventListener("abort", abort);
      member.waiters.delete(waiter);
      group.waiting--;
      if (member.waiters.size === 0) group.turns.delete(member);
    };
    const giveUp = (error: Error) => {
      leave();
      forgetIdle(group, member);
      reject(error);
    };
    const abort = () => giveUp(fail("cancelled", "The request was cancelled while it waited for the database."));
    const late = setTimeout(() => giveUp(mayRun(group, member) ? busy() : tooMany()), maxWaitMs);
    const waiter: Waiter<T> = {
      start: (connection) => {
        leave();
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

/** Whoever of this group may go next; they stand at the end of the group from then on. */
function nextWaiter<T>(group: Group<T>): Waiter<T> | null {
  for (const member of group.turns) {
    if (!mayRun(group, member)) continue;
    const [waiter] = member.waiters;
    if (waiter === undefined) continue;
    group.turns.delete(member);
    if (member.waiters.size > 1) group.turns.add(member);
    return waiter;
  }
  return null;
}

function tooMany(): Error {
  return fail("rate_limited", "Too many requests of yours wait for the database.");
}

function busy(): Error {
  return fail("database_unavailable", "Too many requests wait for the database.");
}
