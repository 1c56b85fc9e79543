import { InterviewFailure } from "#domain/interview/interview-failure.ts";
import { backend } from "#web/lib/api/backend.ts";
import { checksum } from "./checksum.ts";
import { addressOfSound } from "#web/playback/stored-sound.ts";

/**
 * SHA-256 in hex of the stored object: the server's own value, otherwise computed from a download. Throws
 * InterviewFailure.
 */
export async function readReceipt(path: string): Promise<string> {
  const address = addressOfSound(path);
  const said = await requestReceipt(address, "HEAD");
  const known = /[0-9a-f]{64}/.exec(said.headers.get("etag") ?? "")?.[0];
  if (known !== undefined) return known;
  const { body } = await requestReceipt(address, "GET");
  if (body === null) throw new InterviewFailure("not-uploaded");
  return (await checksum(piecesOf(body))).sha256;
}

async function requestReceipt(address: string, method: "HEAD" | "GET"): Promise<Response> {
  const answer = await backend.fetch(address, { method, cache: "no-store" }).catch(() => null);
  if (answer?.ok !== true) throw new InterviewFailure(answer?.status === 401 ? "signed-out" : "not-uploaded");
  return answer;
}

/** Some browsers do not support `for await` on streams. */
async function* piecesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
}
