import { dataOf } from "#web/lib/backend/request.ts";
import { rest } from "#web/lib/backend/rest.ts";
import { noteTake, type Shown } from "#web/audio/recording-journal.ts";

/**
 * Says who may hear what was said in a take: noted beside it while it is on this device, which goes along with it; else of
 * the answer that it has become. Throws RequestFailure.
 */
export async function showTake(take: { id: string; questionId: number; userId: string }, shown: Shown): Promise<void> {
  if (!(await noteTake(take.id, shown))) await showAnswer(take, shown);
}

/** Of the answer that a take has become. Throws RequestFailure. */
export async function showAnswer(
  take: { id: string; questionId: number; userId: string },
  shown: Shown,
): Promise<void> {
  const answer = rest
    .from("answers")
    .update({ visibility: shown.visibility, sealed_until: shown.sealedUntil })
    .eq("user_id", take.userId)
    .eq("question_id", take.questionId)
    .like("audio_file_path", `${take.userId}/%\\_${take.id}.%`);
  await dataOf(answer);
}
