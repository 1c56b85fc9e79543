import fc from "fast-check";
import { expect, test } from "vitest";
import { createActor, fromPromise, waitFor } from "xstate";
import {
  InterviewFailure,
  interviewMachine,
  type InterviewQuestion,
  type InterviewSession,
  type Moment,
  type Loaded,
  type Problem,
  type Take,
} from "./interview-machine.ts";

const question: InterviewQuestion = { id: 1, text: "?", category: "Childhood", required: true, estimatedSeconds: 120 };
const session: InterviewSession = { id: "s", userId: "u", token: "sess_x", answered: 0, total: 2, language: "en" };
const take: Take = { id: "t", questionId: 1, durationMs: 5000, mediaType: "audio/webm" };

/** An interview whose steps do what the test says; what was kept and thrown away is written down. */
function interview(
  steps: { loaded?: Partial<Loaded>; durationMs?: number; keep?: Problem | null; next?: InterviewQuestion | null } = {},
) {
  const done: string[] = [];
  const fate = { keep: steps.keep ?? null };
  const provided = interviewMachine.provide({
    actors: {
      load: fromPromise(async () => ({ session, question, paused: false, take: null, ...steps.loaded })),
      beginTake: fromPromise<void, Moment>(async () => undefined),
      endTake: fromPromise(async () => ({ ...take, durationMs: steps.durationMs ?? 5000 })),
      dropTake: fromPromise<void, { take: Take | null }>(async () => void done.push("dropped")),
      keepTake: fromPromise<void, Moment & { take: Take | null }>(async () => {
        if (fate.keep) throw new InterviewFailure(fate.keep);
        done.push("kept");
      }),
      move: fromPromise(async () => ({ session: { ...session, answered: 1 }, question: steps.next ?? null })),
      pause: fromPromise<void, Moment>(async () => undefined),
      resume: fromPromise<void, Moment>(async () => undefined),
    },
  });
  const actor = createActor(provided, { input: { token: "sess_x" } });
  actor.start();
  const until = (state: string) => waitFor(actor, (now) => now.value === state, { timeout: 5000 });
  return { actor, done, until, fate };
}

test("goes from a question through a take to the next question, and ends after the last", async () => {
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

test("throws away a take under two seconds and says so", async () => {
  const { actor, done, until } = interview({ durationMs: 1999 });
  await until("ready");
  actor.send({ type: "RECORD" });
  await until("recording");
  actor.send({ type: "STOP" });
  await waitFor(actor, (now) => now.value === "ready" && now.context.problem === "too-short");
  expect(done).toEqual(["dropped"]);
});

test("holds a take that could not be uploaded, until it can", async () => {
  const { actor, done, until, fate } = interview({ loaded: { take }, keep: "not-uploaded" });
  await until("reviewing");
  actor.send({ type: "SAVE" });
  await waitFor(actor, (now) => now.value === "reviewing" && now.context.problem === "not-uploaded");
  expect(actor.getSnapshot().context.take).toEqual(take);
  fate.keep = null;
  actor.send({ type: "SAVE" });
  await until("completed");
  expect(done).toEqual(["kept"]);
});

test("a paused session waits to be taken up, and a required question cannot be skipped", async () => {
  const paused = interview({ loaded: { paused: true } });
  await paused.until("paused");
  const { actor, until } = interview();
  await until("ready");
  actor.send({ type: "SKIP" });
  expect(actor.getSnapshot().value).toBe("ready");
  actor.send({ type: "PAUSE" });
  await until("paused");
});

test("whatever is pressed, a take is kept or thrown away by hand, never lost", async () => {
  const event = fc.constantFrom("RECORD", "STOP", "SAVE", "REDO", "SKIP", "PAUSE", "RESUME", "RETRY");
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 25 }), async (events) => {
      const { actor, done } = interview({ next: question, keep: null });
      let taken = 0;
      actor.subscribe(({ value }) => {
        if (value === "ending") taken++;
      });
      for (const type of events) {
        await new Promise((resolve) => setImmediate(resolve));
        actor.send({ type });
      }
      await new Promise((resolve) => setTimeout(resolve, 5));
      const held = actor.getSnapshot().context.take === null ? 0 : 1;
      expect(done.length + held).toBe(taken);
    }),
    { numRuns: 60 },
  );
});
