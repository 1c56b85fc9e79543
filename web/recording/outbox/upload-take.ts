import { Upload } from "tus-js-client";
import { InterviewFailure, type Problem } from "#domain/interview/interview-failure.ts";
import { answersBucket, type Take } from "#domain/recording/take.ts";
import { backend } from "#web/lib/api/backend.ts";
import { readTake } from "./recording-journal.ts";

const partBytes = 6 * 1024 * 1024;
const endings: Record<string, string> = { "audio/webm": "webm", "audio/mp4": "mp4", "audio/ogg": "ogg" };

/** `resent`: how often what arrived was not what was said. */
type SentTake = Take & { resent?: number };

/** Where a take lies in the bucket: the same place however often it is sent, another one where what arrived was not it. */
export function pathOf(userId: string, { questionId, id, mediaType, resent = 0 }: SentTake): string {
  return `${userId}/${questionId}_${id}${resent === 0 ? "" : `.${resent}`}.${endings[mediaType] ?? "webm"}`;
}

/** Sends a take in parts, going on where a broken line stopped. What is there already counts as sent. */
export async function uploadTake(userId: string, take: SentTake): Promise<string> {
  const token = await backend.token();
  if (token === null) throw new InterviewFailure("signed-out");
  const path = pathOf(userId, take);
  const sound = await readTake(take);
  await new Promise<void>((resolve, reject) => {
    const upload = new Upload(sound, {
      endpoint: `${location.origin}/storage/v1/upload/resumable`,
      headers: { authorization: `Bearer ${token}` },
      chunkSize: partBytes,
      retryDelays: [0, 500, 1500, 3000],
      removeFingerprintOnSuccess: true,
      fingerprint: () => Promise.resolve(`heirvoice ${path}`),
      metadata: { bucketName: answersBucket, objectName: path, contentType: take.mediaType },
      onSuccess: () => resolve(),
      onError: (error) => {
        const status = "originalResponse" in error ? error.originalResponse?.getStatus() : undefined;
        if (status === 409) resolve();
        else reject(new InterviewFailure(problemOf(status)));
      },
    });
    void upload.findPreviousUploads().then(([previous]) => {
      if (previous) upload.resumeFromPreviousUpload(previous);
      upload.start();
      return null;
    }, reject);
  });
  return path;
}

/** Too large, or no room for it: another try changes nothing. */
const refusals = new Set([400, 403, 413, 415, 507]);

function problemOf(status: number | undefined): Problem {
  if (status === 401) return "signed-out";
  return refusals.has(status ?? 0) ? "not-saved" : "not-uploaded";
}
