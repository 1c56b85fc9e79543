import type { z } from "zod";
import { fail } from "#server/platform/errors.ts";
import { postForm, type FormRequest } from "./post-form.ts";

/** A service, the fields it wants beside the recording, and the shape of its answer. */
export type Hearing<Answer extends z.ZodType> = Omit<FormRequest, "form"> & {
  fields: Record<string, string>;
  answer: Answer;
};

/** Hands one recording (WAV) to a service and reads what it heard. Throws as `postForm` does, and `recogniser_failed`. */
export async function transcribeInPieces<Answer extends z.ZodType>(
  recording: Blob,
  { fields, answer, ...request }: Hearing<Answer>,
): Promise<z.output<Answer>> {
  const form = () => {
    const filled = new FormData();
    filled.append("file", recording, "recording.wav");
    for (const [name, value] of Object.entries(fields)) filled.append(name, value);
    return filled;
  };
  const heard = answer.safeParse(await postForm({ ...request, form }));
  if (!heard.success) throw fail("recogniser_failed", `${request.service} gave no words with times.`, heard.error);
  return heard.data;
}
