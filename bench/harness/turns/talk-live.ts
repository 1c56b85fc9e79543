import { z } from "zod";
import { rawVoice } from "#server/testing/clients/voice-client.ts";
import { rate, type Turn } from "./play-turns.ts";

/** The outcome of a turn: the reply began too early, began after `delayMs`, or never began (null). */
export type Taken = { said: string; isCut: boolean; delayMs: number | null; heard: string };

const pieceMs = 40;
const missedMs = 12_000;
/** A reply ends after this much silence. */
const overMs = 700;
const frameSchema = z.object({
  type: z.string(),
  ping_event: z.object({ event_id: z.number() }).optional(),
  user_transcription_event: z.object({ user_transcript: z.string() }).optional(),
});

/** Plays the turns in one conversation in real time, with room noise throughout. */
export async function talkLive(url: string, turns: readonly Turn[], room: Int16Array): Promise<Taken[]> {
  const { socket, frames, send } = await rawVoice(url);
  let [lastSoundAt, heard, repliedAt] = [performance.now(), "", Infinity];
  socket.on("message", (data) => {
    const frame = frameSchema.parse(JSON.parse(Buffer.isBuffer(data) ? data.toString() : "null"));
    heard = frame.user_transcription_event?.user_transcript ?? heard;
    if (frame.ping_event) send({ type: "pong", event_id: frame.ping_event.event_id });
    if (frame.type !== "audio") return;
    lastSoundAt = performance.now();
    repliedAt = Math.min(repliedAt, lastSoundAt);
  });
  send({ type: "conversation_initiation_client_data", dynamic_variables: { user_name: "Evelyn" } });
  while (!frames.some((frame) => frameSchema.parse(frame).type === "audio"))
    await new Promise((go) => setTimeout(go, 5));
  const microphone = openMicrophone(room, (user_audio_chunk) => send({ user_audio_chunk }));
  const taken: Taken[] = [];
  for (const turn of turns) {
    while (performance.now() - lastSoundAt < overMs && socket.readyState === socket.OPEN)
      await microphone.hear(null, 0);
    [heard, repliedAt] = ["", Infinity];
    const beganAt = performance.now();
    const isWaiting = () => repliedAt === Infinity && socket.readyState === socket.OPEN;
    for (let at = 0; isWaiting() && at < turn.endsAtMs + missedMs; at += pieceMs) await microphone.hear(turn.sound, at);
    const delayMs = repliedAt - beganAt - turn.endsAtMs;
    const said = turn.words.map(({ text }) => text).join(" / ");
    taken.push({ said, isCut: delayMs < 0, delayMs: delayMs < Infinity ? delayMs : null, heard });
    if (socket.readyState !== socket.OPEN) throw new Error("The conversation ended before its turns.");
  }
  socket.close();
  return taken;
}

/** Sends the microphone in pieces of 40 ms: room noise, and the turn from `atMs` on. */
function openMicrophone(room: Int16Array, send: (base64: string) => void) {
  const [samples, begunAt] = [(rate * pieceMs) / 1000, performance.now()];
  let sent = 0;
  return {
    hear: async (turn: Int16Array | null, atMs: number) => {
      const from = Math.round((atMs * rate) / 1000);
      const piece = Int16Array.from({ length: samples }, (_, at) => {
        const sum = (turn?.[from + at] ?? 0) + (room[(sent * samples + at) % room.length] ?? 0);
        return Math.max(-32_768, Math.min(32_767, sum));
      });
      send(Buffer.from(piece.buffer).toString("base64"));
      sent += 1;
      await new Promise((go) => setTimeout(go, Math.max(0, begunAt + sent * pieceMs - performance.now())));
    },
  };
}
