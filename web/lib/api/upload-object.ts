import { backend } from "./backend.ts";
import { RequestFailure } from "./request-failure.ts";

const partBytes = 6 * 1024 * 1024;

type NewObject = { bucket: string; path: string; body: Blob; mediaType: string };
type UploadOptions = { onProgress?: (share: number) => void; signal?: AbortSignal };

/**
 * Uploads an object in parts and resumes after a dropped connection, also in a later tab. An object that exists already
 * counts as sent. Throws RequestFailure: `status` 401 when signed out, 0 without a response.
 */
export async function uploadObject(
  { bucket, path, body, mediaType }: NewObject,
  { onProgress, signal }: UploadOptions = {},
): Promise<void> {
  const token = await backend.token();
  if (token === null) throw new RequestFailure("signed out", 401, "", null);
  const { Upload } = await import("tus-js-client").catch((cause: unknown) => {
    throw new RequestFailure("not uploaded", 0, "", cause);
  });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const upload = new Upload(body, {
    endpoint: `${location.origin}/storage/v1/upload/resumable`,
    headers: { authorization: `Bearer ${token}` },
    chunkSize: partBytes,
    retryDelays: [0, 500, 1500, 3000],
    removeFingerprintOnSuccess: true,
    fingerprint: () => Promise.resolve(`heirvoice ${path}`),
    metadata: { bucketName: bucket, objectName: path, contentType: mediaType },
    onProgress: (sent, all) => onProgress?.(all === 0 ? 1 : sent / all),
    onSuccess: () => resolve(),
    onError: (error) => {
      const status = "originalResponse" in error ? error.originalResponse?.getStatus() : undefined;
      if (status === 409) resolve();
      else reject(new RequestFailure("not uploaded", status ?? 0, "", error));
    },
  });
  const stop = () => {
    void upload.abort();
    reject(new RequestFailure("stopped", 0, "", signal?.reason));
  };
  signal?.addEventListener("abort", stop, { once: true });
  const [previous] = await upload.findPreviousUploads();
  if (previous) upload.resumeFromPreviousUpload(previous);
  if (signal?.aborted) stop();
  else upload.start();
  await promise.finally(() => signal?.removeEventListener("abort", stop));
}
