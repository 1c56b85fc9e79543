import { setTimeout as wait } from "node:timers/promises";

export type Ask = { method?: string; headers?: Record<string, string>; body?: string | Uint8Array<ArrayBuffer> };

/** One request was answered, by which node and after how many tries. */
export type Answered = { status: number; headers: Headers; body: Buffer };

const maxAskMs = 5_000;
const pauseMs = 100;

/**
 * Sends a request to the next node in turn, as a proxy without sticky sessions does, and again to the other one until a node
 * answers without an error of its own.
 */
export function asker(urls: readonly string[]): (path: string, ask?: Ask) => Promise<Answered> {
  let turn = 0;
  return async (path, ask = {}) => {
    for (;;) {
      const url = urls[turn++ % urls.length] ?? "";
      const answered = await askOnce(`${url}${path}`, ask);
      if (answered !== null && answered.status < 500) return answered;
      await wait(pauseMs);
    }
  };
}

async function askOnce(url: string, ask: Ask): Promise<Answered | null> {
  try {
    const answer = await fetch(url, { ...ask, signal: AbortSignal.timeout(maxAskMs) });
    return { status: answer.status, headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) };
  } catch {
    // The node is being killed: another one is asked.
    return null;
  }
}

/** Resumes an upload wherever its offset is, until all bytes have arrived. `onPart` is called before each part. */
export async function uploadInParts(
  ask: ReturnType<typeof asker>,
  { token, name, bytes, partBytes }: { token: string; name: string; bytes: Buffer; partBytes: number },
  onPart: (offset: number) => Promise<void> = async () => undefined,
): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, "tus-resumable": "1.0.0" };
  const said = { bucketName: "audio-answers", objectName: name, contentType: "audio/wav" };
  const metadata = Object.entries(said).map(([key, value]) => `${key} ${Buffer.from(value).toString("base64")}`);
  const begun = await ask("/storage/v1/upload/resumable", {
    method: "POST",
    headers: { ...headers, "upload-length": String(bytes.length), "upload-metadata": metadata.join(",") },
  });
  const path = `/storage/v1/upload/resumable/${begun.headers.get("location")?.split("/").at(-1)}`;
  for (;;) {
    const head = await ask(path, { method: "HEAD", headers });
    const offset = Number(head.headers.get("upload-offset"));
    if (head.status !== 200) throw new Error(`The upload is gone: ${head.status}`);
    if (offset === bytes.length) return;
    await onPart(offset);
    await ask(path, {
      method: "PATCH",
      headers: { ...headers, "content-type": "application/offset+octet-stream", "upload-offset": String(offset) },
      body: new Uint8Array(bytes.subarray(offset, offset + partBytes)),
    });
  }
}
