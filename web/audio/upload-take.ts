import { Upload } from "tus-js-client";
import { InterviewFailure } from "#domain/interview-failure.ts";
import type { Take } from "#domain/take.ts";
import { backend } from "#web/lib/backend.ts";
import { readTake } from "./recording-journal.ts";

const bucket = "audio-answers";
const partBytes = 6 * 1024 * 1024;
const endings: Record<string, string> = { "audio/webm": "webm", "audio/mp4": "mp4", "audio/ogg": "ogg" };

/** Where a take lies in the bucket: the same place however often it is sent. */
export function pathOf(userId: string, take: Take): string {
  return `${userId}/${take.questionId}_${take.id}.${endings[take.mediaType] ?? "webm"}`;
}

/** Sends a take in parts, going on where a broken line stopped. What is there already counts as sent. */
export async function uploadTake(userId: string, take: Take): Promise<string> {
  const { data } = await backend.auth.getSession();
  if (!data.session) throw new InterviewFailure("signed-out");
  const path = pathOf(userId, take);
  const sound = await readTake(take);
  const token = data.session.access_token;
  await new Promise<void>((resolve, reject) => {
    const upload = new Upload(sound, {
      endpoint: `${location.origin}/storage/v1/upload/resumable`,
      headers: { authorization: `Bearer ${token}` },
      chunkSize: partBytes,
      retryDelays: [0, 500, 1500, 3000],
      removeFingerprintOnSuccess: true,
      fingerprint: () => Promise.resolve(`heirvoice ${path}`),
      metadata: { bucketName: bucket, objectName: path, contentType: take.mediaType },
      onSuccess: () => resolve(),
      onError: (error) => {
        const status = "originalResponse" in error ? error.originalResponse?.getStatus() : undefined;
        if (status === 409) resolve();
        else reject(new InterviewFailure(status === 401 || status === 403 ? "signed-out" : "not-uploaded"));
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
