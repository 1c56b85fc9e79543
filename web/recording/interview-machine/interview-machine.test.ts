import { expect, test } from "vitest";
import { createActor, fromPromise, waitFor } from "xstate";
import { InterviewFailure, type Problem } from "#domain/interview/interview-failure.ts";
import type { Take } from "#domain/recording/take.ts";
import type {
  Beginning,
  Care,
  Choice,
  Chosen,
  FollowUpToAsk,
  InterviewEvent,
  InterviewQuestion,
  InterviewSession,
  Loaded,
  Moment,
  Moved,
} from "./interview-context.ts";
import { interviewMachine } from "./interview-machine.ts";

const question: InterviewQuestion = {
  id: 1,
  text: { en: "?", fr: "?" },
  category: "Childhood",
  required: true,
  estimatedSeconds: 120,
  intensity: "light",
};
const plan = [1, 2].map((questionId) => ({ questionId, isAnswered: false }));
const session: InterviewSession = {
  id: "s",
  userId: "u",
  token: "sess_x",
  answered: 0,
  total: 2,
  plan,
  sittingBeganAt: "",
};
const take: Take = { id: "1", questionId: 1, durationMs: 5000, mediaType: "audio/webm", language: "en" };

type Steps = {
  loaded?: Partial<Loaded>;
  durationMs?: number;
  keep?: Problem | Error | null;
  next?: InterviewQuestion | null;
  followUps?: readonly FollowUpToAsk[];
  care?: Care | null;
  left?: readonly number[];
  rest?: boolean;
};
type Word = Exclude<InterviewEvent["type"], "CHOOSE" | "JUMP">;

/** An interview with scripted actors that logs the state of each take. */
function interview(steps: Steps = {}) {
  const done: string[] = [];
  const away = new Set<string>();
  const fate = { keep: steps.keep ?? null, taken: 0 };
  const provided = interviewMachine.provide({
    actors: {
      load: fromPromise(async () => ({ session, question, paused: false, kept: false, takes: [], ...steps.loaded })),
      beginTake: fromPromise<void, Beginning>(async () => undefined),
      endTake: fromPromise(async () => ({ ...take, id: String(++fate.taken), durationMs: steps.durationMs ?? 5000 })),
      dropTake: fromPromise<void, { take: Take | null }>(async () => void done.push("dropped")),
      putAway: fromPromise<void, { take: Take; away: boolean }>(async ({ input }) => {
        if (input.away) away.add(input.take.id);
        else away.delete(input.take.id);
      }),
      keepTake: fromPromise<void, Choice>(async ({ input }) => {
        if (fate.keep) throw fate.keep instanceof Error ? fate.keep : new InterviewFailure(fate.keep);
        done.push("kept", ...input.others.map(() => "spared"));
      }),
      chooseFollowUps: fromPromise<Chosen, Moment & { done: readonly string[] }>(async ({ input }) => {
        const left = (steps.followUps ?? []).filter(({ id }) => !input.done.includes(id));
        return { followUps: left, takes: [], care: steps.care ?? null };
      }),
      setAside: fromPromise<void, Moment & { as: "later" | "left out" }>(async ({ input }) => void done.push(input.as)),
      move: fromPromise<Moved, Moment & { light: boolean }>(async ({ input }) => {
        done.push(...(input.light ? ["lighter"] : []));
        const moved = { session: { ...session, answered: 1 }, question: steps.next ?? null, takes: [] };
        return { ...moved, left: steps.left ?? [], rest: steps.rest ?? false };
      }),
      finish: fromPromise<void, Moment>(async () => void done.push("finished")),
      pause: fromPromise<void, Moment>(async () => undefined),
      resume: fromPromise<void, Moment>(async () => undefined),
    },
  });
  const actor = createActor(provided, { input: { token: "sess_x", asked: null } });
  actor.start();
  const until = (state: string) => waitFor(actor, (now) => now.value === state, { timeout: 15_000 });
  const say = async (type: Word, state: string) => {
    actor.send({ type });
    return (await until(state)).context;
  };
  return { actor, done, away, until, say, fate };
}

test("goes from question to question and ends after the last", async () => {
  const { actor, done, until } = interview({ next: null });
  await until("ready");
  actor.send({ type: "RECORD" });
  await until("recording");
  actor.send({ type: "STOP" });
  await until("reviewing");
  actor.send({ type: "SAVE" });
  await until("completed");
  expect(done).toEqual(["kept"]);
});

test("discards a take under two seconds and reports it", async () => {
  const { actor, done, until } = interview({ durationMs: 1999 });
  await until("ready");
  actor.send({ type: "RECORD" });
  await until("recording");
  actor.send({ type: "STOP" });
  await waitFor(actor, (now) => now.value === "ready" && now.context.problem === "too-short");
  expect(done).toEqual(["dropped"]);
});

const unkept = ["not-uploaded", "not-saved", "signed-out"] as const;
test.each(unkept)("holds a take that is %s, until it can be kept", async (problem) => {
  const { actor, done, until, fate } = interview({ loaded: { takes: [take] }, keep: problem });
  await until("reviewing");
  actor.send({ type: "SAVE" });
  await waitFor(actor, (now) => now.value === "reviewing" && now.context.problem === problem);
  expect(actor.getSnapshot().context.takes).toEqual([take]);
  fate.keep = null;
  actor.send({ type: "SAVE" });
  await until("completed");
  expect(done).toEqual(["kept"]);
});

test("names an unexpected failure of each step", async () => {
  const { actor, until } = interview({ loaded: { takes: [take] }, keep: new Error("the journal is closed") });
  await until("reviewing");
  actor.send({ type: "SAVE" });
  await waitFor(actor, ({ value, context }) => value === "reviewing" && context.problem === "not-kept");
  expect(actor.getSnapshot().context.takes).toEqual([take]);
});

test("waits in a paused session and refuses to skip required questions", async () => {
  const paused = interview({ loaded: { paused: true } });
  await paused.until("paused");
  const { actor, until } = interview();
  await until("ready");
  actor.send({ type: "SKIP" });
  expect(actor.getSnapshot().value).toBe("ready");
  actor.send({ type: "PAUSE" });
  await until("paused");
});

test("keeps both takes of a redo and saves the chosen one", async () => {
  const { say, actor, done, until } = interview({ next: null });
  await until("ready");
  await say("RECORD", "recording");
  await say("STOP", "reviewing");
  expect((await say("REDO", "ready")).takes).toHaveLength(1);
  await say("RECORD", "recording");
  expect(await say("STOP", "reviewing")).toMatchObject({ takes: [{ id: "1" }, { id: "2" }], chosen: "2" });
  actor.send({ type: "CHOOSE", takeId: "1" });
  await say("SAVE", "completed");
  expect(done).toEqual(["kept", "spared"]);
});

test("restores a discarded take, also the only one", async () => {
  const { say, away, until } = interview({ loaded: { takes: [take] } });
  await until("reviewing");
  expect(await say("LET_GO", "ready")).toMatchObject({ takes: [], letGo: take });
  expect([...away]).toEqual(["1"]);
  expect(await say("TAKE_BACK", "reviewing")).toMatchObject({ takes: [take], chosen: "1", letGo: null });
  expect(away.size).toBe(0);
});

test("keeps the take of a paused sentence and resumes", async () => {
  const { say, actor, until, done } = interview();
  await until("ready");
  await say("RECORD", "recording");
  expect((await say("PAUSE", "paused")).takes).toHaveLength(1);
  expect(done).toEqual([]);
  const playing = interview({ loaded: { takes: [take] } });
  await playing.until("reviewing");
  expect((await playing.say("PAUSE", "paused")).takes).toEqual([take]);
  expect(actor.getSnapshot().context.pauseWanted).toBe(false);
});

test("saves during recording and rests without ending", async () => {
  const { say, actor, until, done } = interview({ next: null });
  await until("ready");
  await say("RECORD", "recording");
  actor.send({ type: "REST" });
  await until("resting");
  actor.send({ type: "GO_ON" });
  await until("recording");
  await say("SAVE", "completed");
  expect(done).toEqual(["kept"]);
});

const followUps = [1, 2, 3].map((position): FollowUpToAsk => {
  const text = { en: "And then?", fr: "Et après ?" };
  return { id: `1.${position}`, position, text, why: { kind: "next" } };
});

test("asks follow-ups in turn until none is left", async () => {
  const { say, actor, done, until } = interview({ loaded: { takes: [take] }, followUps, next: null });
  await until("reviewing");
  expect((await say("SAVE", "ready")).followUps).toHaveLength(3);
  await say("RECORD", "recording");
  await say("STOP", "reviewing");
  expect((await say("SAVE", "ready")).done).toEqual(["1.1"]);
  actor.send({ type: "SKIP" });
  await waitFor(actor, (now) => now.value === "ready" && now.context.done.length === 2);
  await say("SKIP", "completed");
  expect(done).toEqual(["kept", "kept"]);
});

test("stops follow-ups on request", async () => {
  const { say, done, until } = interview({ loaded: { takes: [take] }, followUps, next: null });
  await until("reviewing");
  await say("SAVE", "ready");
  await say("ENOUGH", "completed");
  expect(done).toEqual(["kept"]);
});

test("replaces follow-ups after hard words by kindness and a lighter question", async () => {
  const heard = { loaded: { takes: [take] }, followUps, care: "support", next: question } as const;
  const { say, done, until } = interview(heard);
  await until("reviewing");
  expect((await say("SAVE", "caring")).care).toBe("support");
  await say("LIGHTER", "ready");
  expect(done).toEqual(["kept", "lighter"]);
  const other = interview(heard);
  await other.until("reviewing");
  await other.say("SAVE", "caring");
  await other.say("PAUSE", "paused");
});

test("asks before a heavy question and replaces a refused one", async () => {
  const heavy: InterviewQuestion = { ...question, id: 20, required: false, intensity: "heavy" };
  const answering = interview({ loaded: { question: heavy } });
  await answering.until("permission");
  await answering.say("ANSWER_IT", "ready");
  const later = interview({ loaded: { question: heavy }, next: question });
  await later.until("permission");
  await later.say("LATER", "ready");
  expect(later.done).toEqual(["later"]);
  const leaving = interview({ loaded: { question: heavy }, next: question });
  await leaving.until("permission");
  await leaving.say("LEAVE_OUT", "ready");
  expect(leaving.done).toEqual(["left out", "lighter"]);
});

test("offers skipped questions after the last", async () => {
  const { say, done, until } = interview({ loaded: { takes: [take] }, left: [1, 2], next: null });
  await until("reviewing");
  expect((await say("SAVE", "offering")).left).toEqual([1, 2]);
  await say("FINISH", "completed");
  expect(done).toEqual(["kept", "finished"]);
});

test("offers a rest before the next question", async () => {
  const { say, until } = interview({ loaded: { takes: [take] }, rest: true, next: question });
  await until("reviewing");
  expect((await say("SAVE", "coolingDown")).question).toEqual(question);
  await say("ENOUGH", "ready");
});
