import { signedAddressOfSound } from "#web/playback/stored-sound.ts";

/** The whole of an original recording. */
export async function fetchRecording(path: string): Promise<ArrayBuffer> {
  const answer = await fetch(await signedAddressOfSound(path));
  if (!answer.ok) throw new Error(`the recording answered ${answer.status}`);
  return answer.arrayBuffer();
}
