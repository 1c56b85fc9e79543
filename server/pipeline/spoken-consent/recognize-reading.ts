import { listenWithin } from "#server/pipeline/2-transcripts/recognize-within-limit.ts";
import type { Stt } from "#server/providers/stt/stt.ts";
import { compareReading, isWhole } from "./compare-reading.ts";
import type { Reading } from "./consent-sentence.ts";
import { expectedPhrases } from "./expected-phrases.ts";

type Sound = { file: string; durationMs: number; signal: AbortSignal };

/** The recognized texts of a reading: of free speech, and if that is not the sentence, of a search for its phrases. */
export async function recognizeReading(stt: Stt, reading: Reading, sound: Sound): Promise<string[]> {
  const listening = { ...sound, language: reading.language, onProgress: () => undefined };
  const { words } = await listenWithin(stt, listening);
  const free = words.map(({ text }) => text).join(" ");
  if (!stt.spotPhrases || isWhole(compareReading(reading, [free]))) return [free];
  return [free, (await stt.spotPhrases(listening, expectedPhrases(reading.language))).join(" ")];
}
