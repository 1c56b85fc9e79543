import { z } from "zod";
import type { Database } from "#server/database/database.ts";
import { asAppError } from "#server/platform/errors.ts";
import type { Queue } from "#server/platform/jobs/queue.ts";
import type { Log } from "#server/platform/log/log.ts";
import { giveUpUnrecorded } from "./1-recordings/answer-store.ts";
import { nextWaitingAnswers, peopleWithWaitingAnswers } from "./1-recordings/waiting-answer-store.ts";
import { transcribeAnswerJob, probeAnswerJob } from "./2-transcripts/transcribe-answer.job.ts";

/**
 * An answer that changes just as its transcription ends sends no second notification; nor does one whose transcription
 * crashed. This finds both.
 */
const lookAgainMs = 60_000;
const jobs = [probeAnswerJob.name, transcribeAnswerJob.name];

/**
 * Queues the transcription of each new answer at once, and after a restart of those that arrived meanwhile. Takes a few
 * answers per person in turn, so that one person's backlog does not delay others.
 */
export async function watchAnswers({ sql }: Database, queue: Queue, log: Log): Promise<{ stop(): Promise<void> }> {
  const people = new Set<string>();
  let isQueueing = false;

  async function queueAnswersOf(person: string): Promise<void> {
    if (await giveUpUnrecorded(sql, person)) {
      people.add(person);
      return;
    }
    for (const { soundMs, ...answer } of await nextWaitingAnswers(sql, person, jobs))
      if (soundMs === null) await queue.send(probeAnswerJob, answer);
      else await queue.send(transcribeAnswerJob, { ...answer, soundMs });
  }

  /** People added meanwhile come last. */
  async function queueInTurn(): Promise<void> {
    if (isQueueing) return;
    isQueueing = true;
    for (const person of people) {
      people.delete(person);
      await logFailure(queueAnswersOf(person));
    }
    isQueueing = false;
  }

  async function queueAllPeople(): Promise<void> {
    await logFailure(peopleWithWaitingAnswers(sql).then((found) => found.forEach((person) => people.add(person))));
    await queueInTurn();
  }

  async function logFailure(work: Promise<void>): Promise<void> {
    try {
      await work;
    } catch (thrown) {
      const error = asAppError(thrown);
      log.error({ code: error.code, err: error.cause ?? error.message }, "could not queue answers");
    }
  }

  const listening = await sql.listen(
    "answers_given",
    (payload) => {
      const person = z.uuid().safeParse(payload);
      if (person.success) people.add(person.data);
      void queueInTurn();
    },
    () => void queueAllPeople(),
  );
  const timer = setInterval(() => void queueAllPeople(), lookAgainMs);
  return {
    stop: async () => {
      clearInterval(timer);
      await listening.unlisten();
    },
  };
}
