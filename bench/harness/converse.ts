import { turnFinished } from "#domain/voice-protocol/turn-finished.ts";
import { rawVoice } from "#server/testing/clients/voice-client.ts";

const rate = 16_000;
/** The interval of a browser's microphone frames. */
const pieceMs = 40;
/** A reply ends after this much silence. */
const overMs = 450;

/**
 * Speaks a number of turns in one conversation in real time. Returns the ms from "I'm finished" to the first sound of
 * each reply.
 */
export async function converse(url: string, turns: number): Promise<{ waits: number[]; end: () => void }> {
  const { socket, frames, send } = await rawVoice(url);
  let [lastSoundAt, askedAt] = [performance.now(), 0];
  let isVoice = false;
  const waits: number[] = [];
  socket.on("message", (data) => {
    if (!Buffer.isBuffer(data) || !data.subarray(0, 24).includes('"audio"')) return;
    lastSoundAt = performance.now();
    if (askedAt !== 0) waits.push(lastSoundAt - askedAt);
    askedAt = 0;
  });
  send({ type: "conversation_initiation_client_data", dynamic_variables: { user_name: "Evelyn" } });
  while (frames.length === 0) await new Promise((go) => setTimeout(go, 5));
  const [voice, silence] = [piece(0.3), piece(0)];
  const microphone = setInterval(() => send({ user_audio_chunk: isVoice ? voice : silence }), pieceMs);
  socket.once("close", () => clearInterval(microphone));
  const until = async (isTrue: () => boolean) => {
    while (!isTrue() && socket.readyState === socket.OPEN) await new Promise((go) => setTimeout(go, 20));
  };
  for (let turn = 0; turn < turns; turn++) {
    await until(() => askedAt === 0 && performance.now() - lastSoundAt > overMs);
    isVoice = true;
    await new Promise((go) => setTimeout(go, 700 + (turn % 7) * 30));
    isVoice = false;
    send({ type: "contextual_update", text: turnFinished });
    askedAt = performance.now();
  }
  await until(() => askedAt === 0);
  return { waits, end: () => socket.close() };
}

function piece(loudness: number): string {
  const samples = new Int16Array((rate * pieceMs) / 1000).map(
    (_, at) => loudness * 32_767 * Math.sin((2 * Math.PI * 200 * at) / rate),
  );
  return Buffer.from(samples.buffer).toString("base64");
}
