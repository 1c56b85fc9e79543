import { InterviewFailure } from "#domain/interview/interview-failure.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { storyKey } from "#web/lib/api/query-keys.ts";
import { saveSpareTake } from "./save-spare-take.ts";
import { saveTake } from "./save-take.ts";
import { findSpareTakes, findChosenTakes, type WaitingTake } from "./find-takes.ts";

/** The upload queue of chosen takes. `safe`: ids that arrived while this tab is open. */
export type Outbox = {
  waiting: readonly WaitingTake[];
  sending: string | null;
  trouble: "no-line" | "signed-out" | "refused" | null;
  safe: ReadonlySet<string>;
};

let now: Outbox = { waiting: [], sending: null, trouble: null, safe: new Set() };
const listeners = new Set<() => void>();

export function outbox(): Outbox {
  return now;
}

/** Calls back on every change. Returns the function that unsubscribes. */
export function onOutbox(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function update(change: Partial<Outbox>): void {
  now = { ...now, ...change };
  for (const listener of listeners) listener();
}

/** Pauses between retries. A restored connection retries at once. */
const pausesMs = [2000, 5000, 15_000, 60_000];
let timer: ReturnType<typeof setTimeout> | undefined;
let tries = 0;
let running: Promise<void> = Promise.resolve();
let owner: string | null = null;
/** True while unchosen takes wait for a connection. */
let sparesWait = false;

/** Sends the chosen takes in sequence and retries while this tab is open. Resolves after the first attempt. */
export async function sendWaitingTakes(userId: string): Promise<void> {
  if (owner === null) retryOnReconnect();
  owner = userId;
  clearTimeout(timer);
  running = running.then(() => send(userId)).catch(() => update({ trouble: "no-line", sending: null }));
  await running;
  clearTimeout(timer);
  if ((now.waiting.length === 0 && !sparesWait) || now.trouble === "refused" || now.trouble === "signed-out") tries = 0;
  else timer = setTimeout(() => void sendWaitingTakes(userId), pausesMs[Math.min(tries++, pausesMs.length - 1)]);
}

function retryNow(): void {
  tries = 0;
  if (owner !== null) void sendWaitingTakes(owner);
}

function retryOnReconnect(): void {
  addEventListener("online", retryNow);
  addEventListener("visibilitychange", () => document.visibilityState === "visible" && retryNow());
}

/** Runs in one tab at a time. A refused take stays in the journal and the rest continue. */
async function send(userId: string): Promise<void> {
  await navigator.locks.request(`sending ${userId}`, async () => {
    const refused = new Set<string>();
    for (;;) {
      const waiting = await findChosenTakes(userId);
      const arrived = now.waiting.filter(({ id }) => waiting.every((one) => one.id !== id));
      update({ waiting, safe: new Set([...now.safe, ...arrived.map(({ id }) => id)]) });
      const take = waiting.find(({ id }) => !refused.has(id));
      if (take === undefined) return sendSpares(userId);
      if (await sendOne(userId, take)) return;
      if (now.trouble === "refused") refused.add(take.id);
    }
  });
}

/** Sends unchosen takes last and reports nothing, because their answers are saved. */
async function sendSpares(userId: string): Promise<void> {
  sparesWait = false;
  for (const spare of await findSpareTakes(userId))
    await saveSpareTake(userId, spare).catch((thrown: unknown) => {
      sparesWait ||= !(thrown instanceof InterviewFailure) || thrown.problem === "not-uploaded";
    });
}

/** Returns true when the remaining takes must wait too. */
async function sendOne(userId: string, take: WaitingTake): Promise<boolean> {
  update({ sending: take.id });
  try {
    await saveTake(userId, take);
    update({ sending: null, trouble: null });
    void queryClient.invalidateQueries({ queryKey: storyKey });
    return false;
  } catch (thrown) {
    const problem = thrown instanceof InterviewFailure ? thrown.problem : "not-uploaded";
    const trouble = problem === "not-saved" ? "refused" : problem === "signed-out" ? "signed-out" : "no-line";
    update({ sending: null, trouble });
    return trouble !== "refused";
  }
}
