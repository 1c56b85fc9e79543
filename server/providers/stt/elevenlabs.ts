import { z } from "zod";
import type { Word } from "#domain/transcript.ts";
import type { Config } from "#server/config/config.ts";
import { fail } from "#server/errors.ts";
import { cutWave } from "./cut-wave.ts";
import { postForm } from "./post-form.ts";
import type { Listening, Stt } from "./stt.ts";

const answerSchema = z.object({
  words: z.array(
    z.object({
      text: z.string(),
      /** `spacing` and `audio_event` are no words. */
      type: z.string(),
      start: z.number().nonnegative().nullish(),
      end: z.number().nonnegative().nullish(),
      /** Natural logarithm of the probability. */
      logprob: z.number().nullish(),
    }),
  ),
});

/** ElevenLabs Scribe; null without a key. */
export function elevenlabsStt(config: Config): Stt | null {
  const { apiKey, baseUrl } = config.vendors.elevenlabs;
  if (!apiKey) return null;
  const model = config.stt.model ?? "scribe_v1";
  const url = `${(baseUrl ?? "https://api.elevenlabs.io").replace(/\/+$/, "")}/v1/speech-to-text`;
  const about = { engine: "elevenlabs", model, draft: false } as const;
  return {
    ...about,
    languages: ["en", "fr"],
    sendsTo: url,
    transcribe: async (listening) => ({
      ...about,
      language: listening.language,
      words: await listen(listening, { url, apiKey, model }),
    }),
  };
}

type Service = { url: string; apiKey: string; model: string };

async function listen(
  { file, language, durationMs, signal, onProgress }: Listening,
  { url, apiKey, model }: Service,
): Promise<Word[]> {
  const words: Word[] = [];
  for await (const { wav, startMs } of cutWave(file)) {
    const form = () => {
      const fields = new FormData();
      fields.append("file", new Blob([wav], { type: "audio/wav" }), "recording.wav");
      fields.append("model_id", model);
      fields.append("language_code", language);
      fields.append("timestamps_granularity", "word");
      return fields;
    };
    const answer = answerSchema.safeParse(
      await postForm({ service: "ElevenLabs", url, headers: { "xi-api-key": apiKey }, form, signal }),
    );
    if (!answer.success) throw fail("recogniser_failed", "ElevenLabs gave no words with times.", answer.error);
    for (const { text, type, start, end, logprob } of answer.data.words) {
      if (type !== "word" || text.trim() === "" || start === null || start === undefined) continue;
      const from = Math.min(durationMs, startMs + Math.round(start * 1000));
      const until = Math.min(durationMs, Math.max(from, startMs + Math.round((end ?? start) * 1000)));
      words.push({
        text: text.trim(),
        startMs: from,
        endMs: until,
        confidence: logprob === null || logprob === undefined ? null : Math.min(1, Math.exp(logprob)),
      });
    }
    onProgress(Math.min(1, (startMs + wav.length / 32) / durationMs), "listening");
  }
  return words;
}
