import type { Database } from "#server/backend/db/database.ts";
import { asAppError } from "#server/errors.ts";
import type { Queue } from "#server/jobs/queue.ts";
import type { Log } from "#server/log/log.ts";
import { answersToHear } from "./1-answer/answer-store.ts";
import { hearAnswerJob } from "./2-transcript/hear-answer.job.ts";

/** An answer that changes in the moment its hearing ends is not told twice; nor is one whose hearing broke down. */
const lookAgainMs = 60_000;

/** Has every answer heard that the browser hands over: at once, and after a pause of ours those given meanwhile. */
export async function watchAnswers({ sql }: Database, queue: Queue, log: Log): Promise<{ stop(): Promise<void> }> {
  const hear = async (id: string | null) => {
    try {
      for (const answer of await answersToHear(sql, { id })) await queue.send(hearAnswerJob, answer);
    } catch (thrown) {
      const error = asAppError(thrown);
      log.error({ code: error.code, err: error.cause ?? error.message }, "answers wait to be heard");
    }
  };
  const listening = await sql.listen(
    "answers_given",
    (id) => void hear(id),
    () => void hear(null),
  );
  const timer = setInterval(() => void hear(null), lookAgainMs);
  return {
    stop: async () => {
      clearInterval(timer);
      await listening.unlisten();
    },
  };
}
