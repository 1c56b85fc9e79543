import { signedAddressOfSound } from "./stored-sound.ts";

/** Downloads a whole original recording. */
export async function fetchRecording(path: string): Promise<ArrayBuffer> {
  const answer = await fetch(await signedAddressOfSound(path));
  if (!answer.ok) throw new Error(`The recording request failed with status ${answer.status}.`);
  return answer.arrayBuffer();
}
