import { z } from "zod/mini";
import { visibilitySchema } from "#domain/recording/answer.ts";
import { updateTake, readTakeVisibility, type Shown } from "./recording-journal.ts";
import { dataOf } from "#web/lib/api/request.ts";
import { rest } from "#web/lib/api/rest.ts";

type TakeKey = { id: string; questionId: number; userId: string };

const soundOf = ({ id, userId }: TakeKey) => `${userId}/%\\_${id}.%`;

/**
 * Takes whose visibility was chosen on this page. The stored data cannot tell a chosen "private" from the default.
 */
const chosen = new Set<string>();
export const hasChosen = (takeId: string) => chosen.has(takeId);

/**
 * Sets the visibility of a take: in the journal while the take is on this device, otherwise on its answer. Throws
 * RequestFailure.
 */
export async function setTakeVisibility(take: TakeKey, shown: Shown): Promise<void> {
  if (!(await updateTake(take.id, shown))) await setAnswerVisibility(take, shown);
  chosen.add(take.id);
}

/** Sets the visibility of a saved answer. Throws RequestFailure. */
export async function setAnswerVisibility(take: TakeKey, shown: Shown): Promise<void> {
  const answer = rest
    .from("answers")
    .update({ visibility: shown.visibility, sealed_until: shown.sealedUntil })
    .eq("user_id", take.userId)
    .eq("question_id", take.questionId)
    .like("audio_file_path", soundOf(take));
  await dataOf(answer);
}

const answersSchema = z.array(z.object({ visibility: visibilitySchema, sealed_until: z.nullable(z.string()) }));

/** The visibility from the journal, otherwise from the answer; null when neither exists. Throws RequestFailure. */
export async function findVisibility(take: TakeKey): Promise<Shown | null> {
  const here = await readTakeVisibility(take.id);
  if (here) return here;
  const answers = rest
    .from("answers")
    .select("visibility, sealed_until")
    .eq("user_id", take.userId)
    .eq("question_id", take.questionId)
    .like("audio_file_path", soundOf(take))
    .limit(1);
  const [answer] = answersSchema.parse(await dataOf(answers));
  return answer ? { visibility: answer.visibility, sealedUntil: answer.sealed_until } : null;
}
