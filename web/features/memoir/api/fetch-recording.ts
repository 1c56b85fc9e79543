import { backend } from "#web/lib/backend.ts";

const goodForSeconds = 3600;

/** The whole of an original recording. */
export async function fetchRecording(path: string): Promise<ArrayBuffer> {
  const signed = await (await backend.storage()).from("audio-answers").createSignedUrl(path, goodForSeconds);
  if (signed.error) throw signed.error;
  const answer = await fetch(signed.data.signedUrl);
  if (!answer.ok) throw new Error(`the recording answered ${answer.status}`);
  return answer.arrayBuffer();
}
