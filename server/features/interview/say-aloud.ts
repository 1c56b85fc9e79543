import { join } from "node:path";
import { z } from "zod";
import { languageSchema } from "#domain/language.ts";
import { maxSaidAloud } from "#domain/recording/said-aloud.ts";
import type { ServerFunction } from "#server/api/functions/server-function.ts";
import { TokenBucket } from "#server/platform/limits/token-bucket.ts";
import type { Config } from "#server/platform/config/config.ts";
import { fail } from "#server/platform/errors.ts";
import { sayWave } from "#server/providers/tts/say-wave.ts";
import type { Tts } from "#server/providers/tts/tts.ts";
import type { Voices } from "#server/providers/tts/voices.ts";

const saidSchema = z.object({ text: z.string().trim().min(1).max(maxSaidAloud), language: languageSchema });
type Said = z.infer<typeof saidSchema>;

/** Limit per person: a burst of ten, then one per 3 s. */
const rate = { burst: 10, perSecond: 1 / 3 };
const maxAtOnce = 2;
const maxRemembered = 1000;

/** `say-aloud`: speaks a few words of a screen as WAV with the local voice. Stores nothing. */
export function sayAloud({ dataDir }: Pick<Config, "dataDir">, voices: Voices): ServerFunction {
  const workDir = join(dataDir, "work", "voice");
  const buckets = new Map<string, TokenBucket>();
  let saying = 0;
  const bucketOf = (userId: string): TokenBucket => {
    if (buckets.size > maxRemembered)
      for (const [id, { shareLeft: share }] of buckets) if (share === 1) buckets.delete(id);
    const bucket = buckets.get(userId) ?? new TokenBucket(rate);
    buckets.set(userId, bucket);
    return bucket;
  };
  return {
    callers: "signed-in",
    run: async ({ json, signal }, { userId }) => {
      const said = json(saidSchema);
      if (!bucketOf(userId).tryConsume(1) || saying >= maxAtOnce)
        throw fail("rate_limited", "Too much is being read aloud. Please try again in a moment.");
      saying++;
      try {
        return new Response(await waveOf(said, await voices.speaker(said.language), { workDir, signal }), {
          headers: { "content-type": "application/octet-stream" },
        });
      } finally {
        saying--;
      }
    },
  };
}

type Saying = { workDir: string; signal: AbortSignal };

async function waveOf(said: Said, tts: Tts | null, { workDir, signal }: Saying): Promise<Uint8Array<ArrayBuffer>> {
  const spoken = tts && (await sayWave(tts, { ...said, signal }, workDir));
  if (!spoken) throw fail("not_found", "No voice of this machine can say that.");
  return spoken.wave;
}
