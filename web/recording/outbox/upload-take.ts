import { Upload } from "tus-js-client";
import { InterviewFailure, type Problem } from "#domain/interview/interview-failure.ts";
import { answersBucket, type Take } from "#domain/recording/take.ts";
import { backend } from "#web/lib/api/backend.ts";
import { readTake } from "./recording-journal.ts";

const partBytes = 6 * 1024 * 1024;
const endings: Record<string, string> = { "audio/webm": "webm", "audio/mp4": "mp4", "audio/ogg": "ogg" };

/** `resent`: the number of checksum mismatches so far. */
type SentTake = Take & { resent?: number };

/** The path of a take in the bucket. It changes only after a checksum mismatch. */
export function pathOf(userId: string, { questionId, id, mediaType, resent = 0 }: SentTake): string {
  return `${userId}/${questionId}_${id}${resent === 0 ? "" : `.${resent}`}.${endings[mediaType] ?? "webm"}`;
}

/** Uploads a take in parts and resumes after a dropped connection. An object that exists already counts as sent. */
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

/** HTTP statuses of a take that is too large or over quota. A retry cannot help. */
const refusals = new Set([400, 403, 413, 415, 507]);

function problemOf(status: number | undefined): Problem {
  if (status === 401) return "signed-out";
  return refusals.has(status ?? 0) ? "not-saved" : "not-uploaded";
}
