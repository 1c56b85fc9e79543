import type { Word } from "#domain/recording/transcript.ts";
import { cutWave } from "#server/providers/stt/cut-wave.ts";
import type { Listening, Stt } from "#server/providers/stt/stt.ts";

/** `start` and `end` in seconds from where the piece begins. */
export type ServiceWord = { text: string; start: number; end: number; confidence: number | null };

/** Lets a service hear a recording piece by piece, and gives its words with their times in the whole. */
async function listenInPieces(
  { file, durationMs, onProgress }: Pick<Listening, "file" | "durationMs" | "onProgress">,
  transcribe: (recording: Blob) => Promise<readonly ServiceWord[]>,
): Promise<Word[]> {
  const words: Word[] = [];
  for await (const { wav, startMs, lengthMs } of cutWave(file)) {
    for (const { text, start, end, confidence } of await transcribe(new Blob([wav], { type: "audio/wav" }))) {
      if (text.trim() === "") continue;
      const from = Math.min(durationMs, startMs + Math.round(start * 1000));
      const until = Math.min(durationMs, Math.max(from, startMs + Math.round(end * 1000)));
      words.push({ text: text.trim(), startMs: from, endMs: until, confidence });
    }
    onProgress(Math.min(1, (startMs + lengthMs) / durationMs), "listening");
  }
  return words;
}

/** A recognizer that is a service: `hear` asks it about one piece. */
export function serviceStt(
  { engine, model, url }: { engine: string; model: string; url: string },
  transcribe: (recording: Blob, listening: Listening) => Promise<readonly ServiceWord[]>,
): Stt {
  const about = { engine, model, draft: false };
  return {
    ...about,
    languages: ["en", "fr"],
    sendsTo: url,
    transcribe: async (listening) => ({
      ...about,
      language: listening.language,
      words: await listenInPieces(listening, (recording) => transcribe(recording, listening)),
    }),
  };
}
