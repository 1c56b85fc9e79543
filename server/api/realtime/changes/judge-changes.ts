import { z } from "zod";
import type { Caller } from "#server/api/auth/caller.ts";
import type { ConnectionPool } from "#server/database/connection/connection-pool.ts";
import type { ChangeFilter } from "./change-filter.ts";
import { readablePlaces, type Change } from "./change-store.ts";
import type { TableShape } from "./table-shape-store.ts";
import { mayPass, type ChangeReceiver, type Subscription } from "./subscription.ts";

/** A change and the subscriptions that match its table and event. */
export type Candidate = { place: number; change: Change; shape: TableShape; subscriptions: Subscription[] };

/** A change for one channel. `oldIsReadable`: the receiver may read the whole old row, not only its key. */
export type Delivery = {
  candidate: Candidate;
  receiver: ChangeReceiver;
  ids: number[];
  select: string[] | null;
  oldIsReadable: boolean;
};

/** Rows of one table that are checked together: same user, same filters. */
type Question = {
  caller: Caller;
  shape: TableShape;
  filters: ChangeFilter[];
  deleted: boolean;
  cut: boolean;
  subscribed: Map<Candidate, Subscription[]>;
  readable: Set<Candidate>;
  oldReadable: Set<Candidate>;
};

const recordSchema = z.record(z.string(), z.unknown());
const statementTimeout = "57014";

/** Concurrent checks, each on its own connection. */
export const judges = 4;
/** Pattern filters are checked last and abandoned after this time. */
const maxPatternsMs = 2_000;
const patterns = new Set(["like", "ilike", "match", "imatch"]);

/** In the order of the changes. `giveUp` is called for subscriptions whose check takes too long. */
export async function judgeAll(
  pool: ConnectionPool,
  candidates: Candidate[],
  giveUp: (one: Subscription, message: string) => void,
): Promise<Delivery[]> {
  const questions = questionsOf(candidates);
  const [quick, slow] = [questions.filter((one) => !hasPattern(one)), questions.filter(hasPattern)];
  const failed = (question: Question) => {
    for (const one of new Set([...question.subscribed.values()].flat())) giveUp(one, "its filters take too long");
  };
  await answerAll(pool, quick, Infinity, failed);
  await answerAll(pool, slow, performance.now() + maxPatternsMs, failed);
  return questions.flatMap(deliveriesOf).toSorted((a, b) => a.candidate.place - b.candidate.place);
}

async function answerAll(
  pool: ConnectionPool,
  questions: Question[],
  until: number,
  failed: (question: Question) => void,
) {
  const turns = questions.values();
  const lane = async () => {
    for (const question of turns) {
      const late = performance.now() > until;
      if (late || (await answer(pool, question, [...question.subscribed.keys()])) === "too slow") failed(question);
    }
  };
  await Promise.all(Array.from({ length: judges }, lane));
}

function hasPattern({ filters }: Question): boolean {
  return filters.some(({ operator }) => patterns.has(operator));
}

function questionsOf(candidates: Candidate[]): Question[] {
  const questions = new Map<string, Question>();
  for (const candidate of candidates) {
    const { change, shape, subscriptions } = candidate;
    const deleted = change.type === "DELETE";
    const cut = change.cut;
    const row = recordSchema.parse(JSON.parse((deleted ? change.oldRecord : change.record) ?? "{}"));
    for (const one of subscriptions) {
      if ((deleted && cut) || !mayPass(one, shape.entity, row)) continue;
      const caller = one.receiver.caller();
      const { filters } = one.wanted;
      const key = JSON.stringify([personOf(caller), filters, shape.entity, deleted, cut]);
      const rest = { subscribed: new Map(), readable: new Set<Candidate>(), oldReadable: new Set<Candidate>() };
      const question: Question = questions.get(key) ?? { caller, shape, filters, deleted, cut, ...rest };
      questions.set(key, question);
      question.subscribed.set(candidate, [...(question.subscribed.get(candidate) ?? []), one]);
    }
  }
  return [...questions.values()];
}

/** A row that cannot be checked is sent to nobody and does not delay others. */
async function answer(pool: ConnectionPool, question: Question, candidates: Candidate[]): Promise<"too slow" | "done"> {
  const { caller, shape, filters, deleted, cut, readable } = question;
  const versions = candidates.map(({ change }) => (deleted ? change.oldRecord : change.record) ?? "{}");
  try {
    const places = await readablePlaces(pool, caller, { entity: shape.entity, versions, filters, deleted, cut });
    for (const place of places) readable.add(candidates[place] ?? unexpected());
    await answerOld(pool, question, candidates);
    return "done";
  } catch (thrown) {
    const code = sqlStateOf(thrown);
    if (code === null) throw thrown;
    if (code === statementTimeout) return "too slow";
    if (candidates.length === 1) return "done";
    const half = Math.ceil(candidates.length / 2);
    const before = await answer(pool, question, candidates.slice(0, half));
    return before === "too slow" ? before : answer(pool, question, candidates.slice(half));
  }
}

/** An update's full old row is sent only to receivers who may read it too. */
async function answerOld(pool: ConnectionPool, question: Question, candidates: Candidate[]): Promise<void> {
  const { caller, shape, readable, oldReadable } = question;
  if (shape.identity === "key") return;
  const passed = candidates.filter((candidate) => readable.has(candidate) && !candidate.change.cut);
  if (!shape.secured) return passed.forEach((candidate) => oldReadable.add(candidate));
  const updates = passed.filter(({ change }) => change.type === "UPDATE");
  if (updates.length === 0) return;
  const versions = updates.map(({ change }) => change.oldRecord ?? "{}");
  const old = { entity: shape.entity, versions, filters: [], deleted: true, cut: false };
  for (const place of await readablePlaces(pool, caller, old)) oldReadable.add(updates[place] ?? unexpected());
}

function deliveriesOf({ subscribed, readable, oldReadable }: Question): Delivery[] {
  return [...subscribed].flatMap(([candidate, subscriptions]) => {
    if (!readable.has(candidate)) return [];
    const oldIsReadable = oldReadable.has(candidate);
    const channels = Map.groupBy(subscriptions, ({ receiver }) => receiver);
    return [...channels].flatMap(([receiver, bindings]) =>
      [...Map.groupBy(bindings, ({ wanted }) => JSON.stringify(wanted.select))].map(([, alike]) => {
        const select = alike[0]?.wanted.select ?? null;
        return { candidate, receiver, ids: alike.map(({ id }) => id), select, oldIsReadable };
      }),
    );
  });
}

/** The cache key of a reader: all sockets of a user with the same rights share it. */
function personOf({ role, claims }: Caller): string {
  const { exp: _exp, iat: _iat, session_id: _session, amr: _amr, ...lasting } = claims;
  return JSON.stringify([role, lasting]);
}

/** Null when the error did not come from the statement. */
export function sqlStateOf(thrown: unknown): string | null {
  if (!(thrown instanceof Error) || !("code" in thrown) || typeof thrown.code !== "string") return null;
  return /^[0-9A-Z]{5}$/.test(thrown.code) ? thrown.code : null;
}

function unexpected(): never {
  throw new Error("index out of range of the question's rows");
}
