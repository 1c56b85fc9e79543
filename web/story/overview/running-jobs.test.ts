import { expect, test } from "vitest";
import { runningOf, type RunningJob } from "./running-jobs.ts";

const job = (name: RunningJob["job"], subject: string, fraction = 0.5): RunningJob => ({
  id: `${name} ${subject}`,
  job: name,
  subject,
  state: "running",
  fraction,
});
const answers = [{ id: "answer" }, { id: "other" }];
const lines = (...jobs: RunningJob[]) => runningOf(jobs, "session", answers).map(({ job: name }) => name);

test("lists the work of one book in its order", () => {
  const heard = job("hear-answer", "answer");
  expect(lines(job("compose-memoir", "session"), heard, job("hear-answer", "another"))).toEqual([
    "hear-answer",
    "compose-memoir",
  ]);
  const waiting: RunningJob = { ...job("hear-answer", "other", 0), state: "queued" };
  expect(runningOf([heard, waiting], "session", answers)).toEqual([{ job: "hear-answer", count: 2, fraction: 0.25 }]);
  expect(runningOf([waiting], "session", answers)).toMatchObject([{ fraction: null }]);
});

test("shows the parts of a book instead of the whole", () => {
  const made = job("make-book", "session");
  expect(lines(made)).toEqual(["make-book"]);
  expect(lines(made, job("typeset-book", "memoir"), job("make-audiobook", "memoir"))).toEqual([
    "typeset-book",
    "make-audiobook",
  ]);
});

test("leaves out the parts of another book", () => {
  expect(lines(job("typeset-book", "memoir"), job("make-book", "another"))).toEqual([]);
});
