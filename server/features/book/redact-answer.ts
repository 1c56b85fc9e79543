import { z } from "zod";
import { assertRequiredAal } from "#server/database/connection/required-aal.ts";
import type { ServerFunction } from "#server/api/functions/server-function.ts";
import type { Context } from "#server/context.ts";
import { cutSoundJob } from "#server/pipeline/redactions/cut-sound.job.ts";
import { requestRedaction } from "#server/pipeline/redactions/request-redaction.ts";
import { changeRedaction } from "#server/pipeline/redactions/redaction-store.ts";

const longestMs = 12 * 3_600_000;
const passageSchema = z.object({
  answer_id: z.uuid(),
  from_ms: z.int().min(0).max(longestMs),
  to_ms: z.int().min(1).max(longestMs),
  wanted: z.enum(["out", "erased"]),
});
const changeSchema = z.object({ redaction_id: z.uuid(), wanted: z.enum(["in", "erased"]) });
/** The caller follows longer work in the row. */
const maxWaitMs = 20_000;

/**
 * `redact-answer`: takes the words of a passage out of an answer of the caller, widened to whole words. Returns the row's
 * id and its state: the work goes on when it is not done yet.
 */
export function redactAnswer({ db, queue }: Pick<Context, "db" | "queue">): ServerFunction {
  return {
    callers: "signed-in",
    run: async ({ json }, { userId, caller }) => {
      const asked = json(passageSchema);
      await assertRequiredAal(db, caller);
      const passage = { fromMs: asked.from_ms, toMs: asked.to_ms };
      const { id, recordingId } = await requestRedaction(db.sql, {
        answerId: asked.answer_id,
        userId,
        passage,
        wanted: asked.wanted,
      });
      return { id, settled: await cutWithin(queue, recordingId, userId) };
    },
  };
}

/** `change-redaction`: puts the words of a passage back, or erases them from the first recording too. */
export function changeRedactions({ db, queue }: Pick<Context, "db" | "queue">): ServerFunction {
  return {
    callers: "signed-in",
    run: async ({ json }, { userId, caller }) => {
      const { redaction_id: id, wanted } = json(changeSchema);
      await assertRequiredAal(db, caller);
      const recordingId = await changeRedaction(db.sql, { id, userId, wanted });
      return { id, settled: await cutWithin(queue, recordingId, userId) };
    },
  };
}

async function cutWithin(queue: Context["queue"], recordingId: string, userId: string): Promise<boolean> {
  const signal = AbortSignal.timeout(maxWaitMs);
  try {
    await queue.run(cutSoundJob, { recordingId, userId }, { signal });
    return true;
  } catch (thrown) {
    if (signal.aborted) return false;
    throw thrown;
  }
}
