import { createWriteStream } from "node:fs";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { type AppError, fail } from "#server/platform/errors.ts";

/** Access to conversations that have ended at the provider. */
export type VoiceProvider = Readonly<{ apiKey: string; baseUrl: string }>;

const detailsSchema = z.object({
  conversation_id: z.string(),
  metadata: z.object({
    start_time_unix_secs: z.number().int().positive().nullable().catch(null),
    call_duration_secs: z.number().min(0).max(86_400).nullable().catch(null),
  }),
  transcript: z
    .array(
      z.object({
        role: z.enum(["user", "agent"]),
        message: z.string().nullish(),
        time_in_call_secs: z.number().min(0).max(86_400).catch(0),
      }),
    )
    .max(5000)
    .catch([]),
});

/** `turns` in the order in which they began; times in ms since the conversation began. */
export type EndedConversation = {
  beganAt: Date | null;
  durationMs: number | null;
  turns: { who: "person" | "agent"; words: string; startsMs: number }[];
};

const service = "ElevenLabs";
const maxDetailsMs = 20_000;
const maxAudioMs = 300_000;
const maxDetailsBytes = 16 << 20;
/** Four hours at 128 kbit/s. */
export const maxAudioBytes = 230_000_000;

/** Throws `unavailable` while the provider does not have it, and AppErrors without a word of the conversation. */
export async function readEndedConversation(
  provider: VoiceProvider,
  id: string,
  signal: AbortSignal,
): Promise<EndedConversation> {
  const answer = await ask(provider, id, "", { signal, ms: maxDetailsMs });
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of answer.body ?? []) {
    bytes += piece.length;
    if (bytes > maxDetailsBytes) throw fail("too_large", `${service} describes the conversation at too great length.`);
    pieces.push(piece);
  }
  const read = detailsSchema.safeParse(toJson(Buffer.concat(pieces).toString()));
  if (!read.success || read.data.conversation_id !== id)
    throw fail("unavailable", `${service} gave a conversation that cannot be read.`);
  const { metadata, transcript } = read.data;
  return {
    beganAt: metadata.start_time_unix_secs === null ? null : new Date(metadata.start_time_unix_secs * 1000),
    durationMs: metadata.call_duration_secs === null ? null : Math.round(metadata.call_duration_secs * 1000),
    turns: transcript.map(({ role, message, time_in_call_secs: seconds }) => ({
      who: role === "agent" ? ("agent" as const) : ("person" as const),
      words: message ?? "",
      startsMs: Math.round(seconds * 1000),
    })),
  };
}

/** Writes the sound of the conversation to `file`. Returns the media type that the provider states. */
export async function downloadConversation(
  provider: VoiceProvider,
  id: string,
  file: string,
  signal: AbortSignal,
): Promise<string> {
  const answer = await ask(provider, id, "/audio", { signal, ms: maxAudioMs });
  if (answer.body === null) throw fail("unavailable", `${service} gave no sound.`);
  await pipeline(Readable.fromWeb(answer.body), limitBytes(maxAudioBytes), createWriteStream(file)).catch(
    (cause: unknown) => {
      throw cause instanceof Error && cause.name === "AppError"
        ? cause
        : fail("unavailable", `${service} broke off the sound.`, cause);
    },
  );
  return answer.headers.get("content-type")?.split(";")[0]?.trim() ?? "audio/mpeg";
}

async function ask(
  { apiKey, baseUrl }: VoiceProvider,
  id: string,
  part: string,
  { signal, ms }: { signal: AbortSignal; ms: number },
): Promise<Response> {
  const timeout = AbortSignal.timeout(ms);
  const answer = await fetch(`${baseUrl}/v1/convai/conversations/${encodeURIComponent(id)}${part}`, {
    headers: { "xi-api-key": apiKey },
    redirect: "manual",
    signal: AbortSignal.any([signal, timeout]),
  }).catch((cause: unknown) => {
    if (timeout.aborted) throw fail("timeout", `${service} did not answer in time.`, cause);
    throw fail("unavailable", `${service} cannot be reached.`, cause);
  });
  if (answer.status === 200) return answer;
  await answer.body?.cancel();
  throw refusalOf(answer.status);
}

/** A sound that is not there may still be in the making. */
function refusalOf(status: number): AppError {
  if (status === 404) return fail("unavailable", `${service} does not have it.`);
  if (status === 429) return fail("rate_limited", `${service} asks to slow down.`);
  if (status >= 500 || status === 408) return fail("unavailable", `${service} is failing (${status}).`);
  return fail("configuration", `${service} refused the request (${status}).`);
}

function limitBytes(max: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > max) done(fail("too_large", "The sound of the conversation is too long."));
      else done(null, chunk);
    },
  });
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
