import { z } from "zod";
import type { Config } from "#server/platform/config/config.ts";
import { serviceStt, type ServiceWord } from "./listen-in-pieces.ts";
import { transcribeInPieces } from "./transcribe-in-pieces.ts";
import type { Listening, Stt } from "#server/providers/stt/stt.ts";

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
  const model = config.stt.model ?? "scribe_v2";
  const url = `${(baseUrl ?? "https://api.elevenlabs.io").replace(/\/+$/, "")}/v1/speech-to-text`;
  return serviceStt({ engine: "elevenlabs", model, url }, (recording, listening) =>
    transcribe(recording, listening, { url, apiKey, model }),
  );
}

type Service = { url: string; apiKey: string; model: string };

async function transcribe(
  recording: Blob,
  { language, signal }: Listening,
  { url, apiKey, model }: Service,
): Promise<ServiceWord[]> {
  const { words } = await transcribeInPieces(recording, {
    service: "ElevenLabs",
    url,
    headers: { "xi-api-key": apiKey },
    fields: {
      model_id: model,
      language_code: language,
      timestamps_granularity: "word",
      tag_audio_events: "false",
    },
    answer: answerSchema,
    signal,
  });
  return words.flatMap(({ text, type, start, end, logprob }) => {
    if (type !== "word" || start === null || start === undefined) return [];
    const confidence = logprob === null || logprob === undefined ? null : Math.min(1, Math.exp(logprob));
    return [{ text, start, end: end ?? start, confidence }];
  });
}
