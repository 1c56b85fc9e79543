import { z } from "zod/mini";
import { dataOf } from "#web/lib/api/request.ts";
import { rest } from "#web/lib/api/rest.ts";
import { type SpareTake } from "./find-takes.ts";
import { forgetTake, isTakeStored } from "./recording-journal.ts";
import { asFailure, sendTake } from "./send-take.ts";

const foundSchema = z.array(z.object({ id: z.uuid() }));

/**
 * Saves an unchosen take beside its answer, then deletes it from the journal. The take stays when the answer does not
 * exist. Throws InterviewFailure.
 */
export async function saveSpareTake(userId: string, take: SpareTake): Promise<void> {
  await navigator.locks.request(`keep ${take.id}`, async () => {
    if (!(await isTakeStored(take.id))) return;
    try {
      const answerId = await answerOf(userId, take);
      if (answerId !== null) await saveBeside(userId, answerId, take);
    } catch (thrown) {
      throw asFailure(thrown);
    }
  });
}

async function answerOf(userId: string, { questionId, besides }: SpareTake): Promise<string | null> {
  const answers = rest
    .from("answers")
    .select("id")
    .eq("user_id", userId)
    .eq("question_id", questionId)
    .like("audio_file_path", `${userId}/%\\_${besides}.%`);
  return foundSchema.parse(await dataOf(answers))[0]?.id ?? null;
}

async function saveBeside(userId: string, answerId: string, take: SpareTake): Promise<void> {
  const { path, bytes, sha256 } = await sendTake(userId, take);
  const kept = {
    path,
    bytes,
    sha256,
    seconds: take.durationMs / 1000,
    recorded_at: new Date(Number(take.id)).toISOString(),
    language: take.language,
    cut_short: take.isCutShort === true,
    segments: [...(take.segments ?? [])],
    ...(take.otherVoice === undefined ? {} : { other_voice: take.otherVoice.map(([from, to]) => [from, to]) }),
  };
  await dataOf(rest.rpc("keep_take", { p_answer_id: answerId, p_take: kept }));
  await forgetTake(take.id);
}
