import { z } from "zod";
import type { Word } from "#domain/transcript.ts";
import type { Config } from "#server/config/config.ts";
import { fail } from "#server/errors.ts";
import { cutWave } from "./cut-wave.ts";
import { postForm } from "./post-form.ts";
import type { Listening, Stt } from "./stt.ts";

const answerSchema = z.object({
  words: z.array(z.object({ word: z.string(), start: z.number().nonnegative(), end: z.number().nonnegative() })),
});

/** OpenAI, or any service that speaks its `/v1/audio/transcriptions`; null without a key or an address. */
export function openaiStt(config: Config): Stt | null {
  const { apiKey, baseUrl } = config.vendors.openai;
  if (!apiKey && !baseUrl) return null;
  const model = config.stt.model ?? "whisper-1";
  const url = `${(baseUrl ?? "https://api.openai.com").replace(/\/+$/, "").replace(/\/v1$/, "")}/v1/audio/transcriptions`;
  const headers: Record<string, string> = apiKey ? { authorization: `Bearer ${apiKey}` } : {};
  const about = { engine: "openai", model, draft: false } as const;
  return {
    ...about,
    languages: ["en", "fr"],
    sendsTo: url,
    transcribe: async (listening) => ({
      ...about,
      language: listening.language,
      words: await listen(listening, { url, headers, model }),
    }),
  };
}

type Service = { url: string; headers: Record<string, string>; model: string };

async function listen(
  { file, language, durationMs, signal, onProgress }: Listening,
  service: Service,
): Promise<Word[]> {
  const words: Word[] = [];
  for await (const { wav, startMs } of cutWave(file)) {
    const form = () => {
      const fields = new FormData();
      fields.append("file", new Blob([wav], { type: "audio/wav" }), "recording.wav");
      fields.append("model", service.model);
      fields.append("language", language);
      fields.append("response_format", "verbose_json");
      fields.append("timestamp_granularities[]", "word");
      return fields;
    };
    const answer = answerSchema.safeParse(
      await postForm({ service: "The transcription service", ...service, form, signal }),
    );
    if (!answer.success)
      throw fail("recogniser_failed", "The transcription service gave no words with times.", answer.error);
    for (const { word, start, end } of answer.data.words) {
      const text = word.trim();
      const from = Math.min(durationMs, startMs + Math.round(start * 1000));
      if (text)
        words.push({
          text,
          startMs: from,
          endMs: Math.min(durationMs, Math.max(from, startMs + Math.round(end * 1000))),
          confidence: null,
        });
    }
    onProgress(Math.min(1, (startMs + wav.length / 32) / durationMs), "listening");
  }
  return words;
}
