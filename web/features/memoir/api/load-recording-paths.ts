import { z } from "zod/mini";
import { answerSchema } from "#domain/answer.ts";
import { rest } from "#web/lib/rest.ts";
import { columnsOf } from "#web/lib/columns-of.ts";
import { dataOf } from "#web/lib/request.ts";

const pathSchema = z.pick(answerSchema, { recording_id: true, audio_file_path: true });

/** Where each recording of the person's lies. */
export async function loadRecordingPaths(): Promise<ReadonlyMap<string | null, string | null>> {
  const answers = rest
    .from("answers")
    .select(columnsOf("answers", pathSchema))
    .not("recording_id", "is", null)
    .not("audio_file_path", "is", null);
  const paths = z.array(pathSchema).parse(await dataOf(answers));
  return new Map(paths.map((one) => [one.recording_id, one.audio_file_path]));
}
