import { InterviewFailure, type Problem } from "#domain/interview/interview-failure.ts";
import { endingOf } from "#domain/recording/sound-types.ts";
import { answersBucket, type Take } from "#domain/recording/take.ts";
import { RequestFailure } from "#web/lib/api/request-failure.ts";
import { uploadObject } from "#web/lib/api/upload-object.ts";
import { readTake } from "./recording-journal.ts";

/** `resent`: the number of checksum mismatches so far. */
type SentTake = Take & { resent?: number };

/** The path of a take in the bucket. It changes only after a checksum mismatch. */
export function pathOf(userId: string, { questionId, id, mediaType, resent = 0 }: SentTake): string {
  return `${userId}/${questionId}_${id}${resent === 0 ? "" : `.${resent}`}.${endingOf(mediaType)}`;
}

/** Uploads a take. An object that exists already counts as sent. Throws InterviewFailure. */
export async function uploadTake(userId: string, take: SentTake): Promise<string> {
  const path = pathOf(userId, take);
  const body = await readTake(take);
  await uploadObject({ bucket: answersBucket, path, body, mediaType: take.mediaType }).catch((thrown: unknown) => {
    throw new InterviewFailure(thrown instanceof RequestFailure ? problemOf(thrown.status) : "not-uploaded");
  });
  return path;
}

/** HTTP statuses of a take that is too large or over quota. A retry cannot help. */
const refusals = new Set([400, 403, 413, 415, 507]);

function problemOf(status: number): Problem {
  if (status === 401) return "signed-out";
  return refusals.has(status) ? "not-saved" : "not-uploaded";
}
