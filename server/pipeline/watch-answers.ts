import { z } from "zod";
import type { Database } from "#server/database/database.ts";
import { asAppError } from "#server/platform/errors.ts";
import type { Queue } from "#server/platform/jobs/queue.ts";
import type { Log } from "#server/platform/log/log.ts";
import { giveUpUnrecorded, nextAnswersToHear, peopleToHear } from "./1-recordings/answer-store.ts";
import { hearAnswerJob, probeAnswerJob } from "./2-transcripts/hear-answer.job.ts";

/** An answer that changes in the moment its hearing ends is not notified twice; nor is one whose hearing broke down. */
const lookAgainMs = 60_000;
const jobs = [probeAnswerJob.name, hearAnswerJob.name];

/**
 * Has every answer heard that the browser hands over: at once, and after a pause of ours those given meanwhile. People are
 * looked after one by one, each for a few answers at a time, so that nobody's thousands stand before another's first.
 */
export async function watchAnswers({ sql }: Database, queue: Queue, log: Log): Promise<{ stop(): Promise<void> }> {
  const people = new Set<string>();
  let isWalking = false;

  async function queueAnswersOf(person: string): Promise<void> {
    if (await giveUpUnrecorded(sql, person)) {
      people.add(person);
      return;
    }
    for (const { soundMs, ...answer } of await nextAnswersToHear(sql, person, jobs))
      await (soundMs === null ? queue.send(probeAnswerJob, answer) : queue.send(hearAnswerJob, { ...answer, soundMs }));
  }

  /** Whoever is named while this goes on comes last. */
  async function walk(): Promise<void> {
    if (isWalking) return;
    isWalking = true;
    for (const person of people) {
      people.delete(person);
      await logFailure(queueAnswersOf(person));
    }
    isWalking = false;
  }

  async function lookAtAll(): Promise<void> {
    await logFailure(peopleToHear(sql).then((found) => found.forEach((person) => people.add(person))));
    await walk();
  }

  async function logFailure(work: Promise<void>): Promise<void> {
    try {
      await work;
    } catch (thrown) {
      const error = asAppError(thrown);
      log.error({ code: error.code, err: error.cause ?? error.message }, "answers wait to be heard");
    }
  }

  const listening = await sql.listen(
    "answers_given",
    (payload) => {
      const person = z.uuid().safeParse(payload);
      if (person.success) people.add(person.data);
      void walk();
    },
    () => void lookAtAll(),
  );
  const timer = setInterval(() => void lookAtAll(), lookAgainMs);
  return {
    stop: async () => {
      clearInterval(timer);
      await listening.unlisten();
    },
  };
}
