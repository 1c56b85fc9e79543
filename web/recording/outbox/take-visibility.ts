import { z } from "zod/mini";
import { visibilitySchema } from "#domain/recording/answer.ts";
import { updateTake, readTakeVisibility, type Shown } from "./recording-journal.ts";
import { dataOf } from "#web/lib/api/request.ts";
import { rest } from "#web/lib/api/rest.ts";

type TakeKey = { id: string; questionId: number; userId: string };

const soundOf = ({ id, userId }: TakeKey) => `${userId}/%\\_${id}.%`;

/** Takes whose storyteller has chosen on this page: a choice to keep an answer private is stored like no choice. */
const chosen = new Set<string>();
export const hasChosen = (takeId: string) => chosen.has(takeId);

/**
 * Says who may hear what was said in a take: noted beside it while it is on this device, which goes along with it; else of
 * the answer that it has become. Throws RequestFailure.
 */
export async function setTakeVisibility(take: TakeKey, shown: Shown): Promise<void> {
  if (!(await updateTake(take.id, shown))) await setAnswerVisibility(take, shown);
  chosen.add(take.id);
}

/** Of the answer that a take has become. Throws RequestFailure. */
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

/** As it is noted on this device, else as the answer has it; null where neither is there. Throws RequestFailure. */
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
