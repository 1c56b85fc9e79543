import fc from "fast-check";
import { expect, test } from "vitest";
import { createActor, fromPromise } from "xstate";
import { minTakeMs, type Take } from "#domain/recording/take.ts";
import type {
  Beginning,
  Choice,
  Chosen,
  InterviewEvent,
  InterviewQuestion,
  InterviewSession,
  Loaded,
  Moment,
  Moved,
} from "./interview-context.ts";
import { interviewMachine } from "./interview-machine.ts";

const ids = [1, 2, 3, 4];
/** Ids of an optional and a heavy question. */
const optional = 2;
const heavy = 3;
const bare = { mediaType: "audio/webm", language: "en" } as const;
type Journaled = Take & { away?: boolean };

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function chance(seed: number): () => number {
  let at = seed;
  return () => {
    at = (at + 0x6d2b79f5) | 0;
    let t = Math.imul(at ^ (at >>> 15), 1 | at);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const isRequired = (id: number) => id !== optional && id !== heavy;
const questionOf = (id: number): InterviewQuestion => ({
  id,
  text: { en: "?", fr: "?" },
  category: "Childhood",
  required: isRequired(id),
  estimatedSeconds: 120,
  intensity: id === heavy ? "heavy" : "light",
});

/** A server and a journal whose steps fail at the rate `world.failing`, before or after taking effect. */
function newWorld(seed: number) {
  const random = chance(seed);
  const journal = new Map<string, Journaled>();
  const keptTakes = new Set<string>();
  const answered = new Set<number>();
  const leftOut = new Set<number>();
  const followed = new Set<string>();
  const wrongs: string[] = [];
  const spoken: string[] = [];
  const world = {
    failing: 0.4,
    at: 1,
    done: false,
    paused: false,
    taken: 0,
    askedFor: null as number | null,
    continues: null as Take | null,
  };

  function mayFail(): void {
    if (random() < world.failing) throw new Error("this step failed");
  }
  const session = (): InterviewSession => ({
    id: "s",
    userId: "u",
    token: "sess_x",
    answered: answered.size,
    total: ids.length,
    plan: ids.map((questionId) => ({ questionId, isAnswered: answered.has(questionId) })),
    sittingBeganAt: "",
  });
  const takesOf = (id: number, followUp: number | null = null) =>
    [...journal.values()].filter(
      (take) => take.questionId === id && (take.followUp ?? null) === followUp && !take.away,
    );
  const loaded = () => ({
    session: session(),
    question: world.done ? null : questionOf(world.at),
    takes: world.done ? [] : takesOf(world.at),
  });

  const actors = {
    load: fromPromise<Loaded, { token: string; asked: number | null }>(async ({ input }) => {
      mayFail();
      if (input.asked !== null) {
        world.at = input.asked;
        world.askedFor = input.asked;
        world.paused = false;
      }
      const kept = !world.done && answered.has(world.at) && world.askedFor !== world.at;
      return { ...loaded(), paused: world.paused, kept };
    }),
    beginTake: fromPromise<void, Beginning>(async ({ input: { question, followUp, continues } }) => {
      const again =
        followUp === null
          ? answered.has(question.id) && world.askedFor !== question.id
          : followed.has(`${question.id}.${followUp}`);
      if (again) wrongs.push(`${question.id} ${followUp} was recorded again`);
      if (followUp !== null && !answered.has(question.id))
        wrongs.push(`${question.id} was followed up before it was told`);
      if (continues && !takesOf(question.id, followUp).some(({ id }) => id === continues.id))
        wrongs.push(`${continues.id} is not there to be gone on with`);
      mayFail();
      world.continues = continues;
    }),
    endTake: fromPromise<Take, Moment>(async ({ input: { question, followUp } }) => {
      const before = world.continues;
      const durationMs = (before?.durationMs ?? 0) + (random() < 0.2 ? 1000 : 5000);
      const of = { questionId: question.id, ...(followUp === null ? {} : { followUp }) };
      const take: Take = { ...bare, ...of, id: before?.id ?? String(++world.taken), durationMs };
      journal.set(take.id, take);
      if (durationMs >= minTakeMs) spoken.push(take.id);
      mayFail();
      return take;
    }),
    findTakes: fromPromise<readonly Take[], Moment>(async ({ input: { question, followUp } }) => {
      mayFail();
      return takesOf(question.id, followUp);
    }),
    dropTake: fromPromise<void, { take: Take | null }>(async ({ input: { take } }) => {
      if (take && take.durationMs >= minTakeMs) wrongs.push(`${take.id} was dropped`);
      mayFail();
      if (take) journal.delete(take.id);
    }),
    putAway: fromPromise<void, { take: Take; away: boolean }>(async ({ input: { take, away } }) => {
      mayFail();
      const written = journal.get(take.id);
      if (written) journal.set(take.id, { ...written, away });
    }),
    keepTake: fromPromise<void, Choice>(async ({ input: { question, take, others } }) => {
      mayFail();
      if (!take || !journal.has(take.id)) wrongs.push("nothing was kept");
      else {
        journal.delete(take.id);
        keptTakes.add(take.id);
        if (take.followUp === undefined) answered.add(question.id);
        else followed.add(`${question.id}.${take.followUp}`);
        world.askedFor = null;
        for (const other of others) journal.set(other.id, { ...other, spare: true });
      }
    }),
    chooseFollowUps: fromPromise<Chosen, Moment & { done: readonly string[] }>(async ({ input }) => {
      mayFail();
      const { id } = input.question;
      const followUps = [1, 2]
        .map((position) => ({
          id: `${id}.${position}`,
          position,
          text: { en: "?", fr: "?" },
          why: { kind: "next" as const },
        }))
        .filter((one) => !input.done.includes(one.id) && !followed.has(one.id));
      const takes = followUps[0] ? takesOf(id, followUps[0].position) : [];
      return random() < 0.1 ? { followUps: [], takes: [], care: "support" } : { followUps, takes, care: null };
    }),
    setAside: fromPromise<void, Moment & { as: "later" | "left out" }>(async ({ input: { question, as } }) => {
      mayFail();
      if (as === "left out") leftOut.add(question.id);
    }),
    move: fromPromise<Moved, Moment & { light: boolean }>(async ({ input: { question } }) => {
      mayFail();
      const next =
        ids.find((id) => id > question.id && !answered.has(id)) ??
        ids.find((id) => isRequired(id) && !answered.has(id));
      const left = ids.filter((id) => !answered.has(id) && !leftOut.has(id));
      if (next === undefined && left.length === 0) world.done = true;
      if (next !== undefined) world.at = next;
      const to = next === undefined ? { question: null, takes: [] } : loaded();
      return { ...to, session: session(), left, rest: random() < 0.1 };
    }),
    finish: fromPromise<void, Moment>(async () => {
      mayFail();
      world.done = true;
    }),
    pause: fromPromise<void, Moment>(async () => {
      mayFail();
      world.paused = true;
    }),
    resume: fromPromise<void, Moment>(async () => {
      mayFail();
      world.paused = false;
    }),
  };
  const actor = createActor(interviewMachine.provide({ actors }), { input: { token: "sess_x", asked: null } });
  actor.start();
  return { world, actor, journal, keptTakes, spoken, takesOf, wrongs };
}

type World = ReturnType<typeof newWorld>;

/** The tests run in Node; browser types do not know this function. */
declare const setImmediate: (run: () => void) => void;

/** Resolves when no step is running. */
async function settled({ actor }: World): Promise<string> {
  do await new Promise<void>((resolve) => setImmediate(resolve));
  while (Object.keys(actor.getSnapshot().children).length > 0);
  return actor.getSnapshot().value;
}

const whole = (takes: Iterable<Take>) =>
  [...takes].flatMap(({ id, spare, durationMs }) => (spare || durationMs < minTakeMs ? [] : [id])).sort();

/** Notes lost takes, and takes of the journal that the screen does not show. One `expect` for each would take seconds. */
function noteLosses(its: World, state: string): void {
  for (const id of its.spoken) if (!its.journal.has(id) && !its.keptTakes.has(id)) its.wrongs.push(`${id} was lost`);
  const { question, takes, unread, followUps } = its.actor.getSnapshot().context;
  if (!question || !(["ready", "reviewing"].includes(state) || (state === "paused" && !unread))) return;
  const shown = whole(takes).join();
  const journaled = whole(its.takesOf(question.id, followUps[0]?.position ?? null)).join();
  if (shown !== journaled) its.wrongs.push(`${state} shows ${shown} and not ${journaled}`);
}

const wayOn: Record<string, InterviewEvent> = {
  ready: { type: "RECORD" },
  recording: { type: "SAVE" },
  resting: { type: "GO_ON" },
  reviewing: { type: "SAVE" },
  unfound: { type: "RETRY" },
  stuck: { type: "RETRY" },
  broken: { type: "RETRY" },
  paused: { type: "RESUME" },
  caring: { type: "ENOUGH" },
  coolingDown: { type: "LIGHTER" },
  permission: { type: "ANSWER_IT" },
  offering: { type: "FINISH" },
};

/** Without failures the interview completes from any state. */
async function comesToItsEnd(its: World): Promise<void> {
  its.world.failing = 0;
  for (let steps = 0; steps < 200; steps++) {
    const state = await settled(its);
    if (state === "completed") return;
    const event = wayOn[state];
    if (!event) throw new Error(`${state} is a dead end`);
    its.actor.send(event);
  }
  throw new Error(`it goes round and round at ${its.actor.getSnapshot().value}`);
}

const kinds = [
  "RECORD",
  "REST",
  "GO_ON",
  "STOP",
  "SAVE",
  "REDO",
  "CONTINUE",
  "HEAR",
  "LET_GO",
  "TAKE_BACK",
  "SKIP",
] as const;
const others = ["ENOUGH", "LIGHTER", "ANSWER_IT", "LATER", "LEAVE_OUT", "FINISH"] as const;
const eventArbitrary = fc.oneof(
  { weight: 12, arbitrary: fc.constant("onward" as const) },
  { weight: 12, arbitrary: fc.constantFrom(...kinds, ...others, "RETRY", "RESUME").map((type) => ({ type })) },
  { weight: 4, arbitrary: fc.constant({ type: "PAUSE" as const }) },
  { weight: 1, arbitrary: fc.constantFrom(...ids).map((questionId) => ({ type: "JUMP" as const, questionId })) },
);
const pressed = fc.array(fc.record({ event: eventArbitrary, waits: fc.boolean() }), { minLength: 5, maxLength: 60 });

test("loses no take under any events and failures", async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer(), pressed, async (seed, events) => {
      const its = newWorld(seed);
      for (const { event: wanted, waits } of events) {
        const event = wanted === "onward" ? wayOn[its.actor.getSnapshot().value] : wanted;
        if (!event) continue;
        its.actor.send(event);
        if (waits || event.type === "PAUSE") noteLosses(its, await settled(its));
        if (event.type === "PAUSE") {
          const { value, context } = its.actor.getSnapshot();
          if (value !== "paused" && value !== "completed" && context.problem === null)
            its.wrongs.push(`${value} after PAUSE`);
        }
      }
      await comesToItsEnd(its);
      expect(its.wrongs).toEqual([]);
    }),
    { numRuns: 500 },
  );
});
