import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { asAppError, fail } from "#server/platform/errors.ts";
import { defineJob } from "#server/platform/jobs/job.ts";
import { inputArgs } from "#server/platform/media/ffmpeg.ts";
import { decodingMs } from "#server/platform/media/run-ffmpeg.ts";
import type { VoiceClone } from "#server/providers/voice-clone/voice-clone.ts";
import type { StoryTools } from "#server/pipeline/story-tools.ts";
import { inWorkFolder } from "#server/pipeline/work-folder.ts";
import {
  failVoice,
  finishVoice,
  isWanted,
  nameOfVoice,
  noteSending,
  readSampleSound,
  readVoice,
  type StoredVoice,
} from "./voice-store.ts";
import { whileWanted } from "./while-wanted.ts";

const tries = 3;
const firstPauseMs = 1000;
/** Failures of this machine, after which the job runs again. */
const ours: ReadonlySet<string> = new Set(["database_unavailable", "storage_unavailable", "disk_full"]);

/**
 * Sends the chosen samples to the provider that the operator named, and stores the voice that it makes of them. The ledger
 * is asked just before they are sent and while they are; a voice that a killed run left there is taken up by its name.
 */
export const makeVoiceJob = defineJob({
  name: "make-voice",
  input: z.object({ voiceId: z.uuid(), userId: z.uuid() }),
  output: z.object({ ready: z.boolean() }),
  key: ({ voiceId }) => voiceId,
  owner: ({ userId }) => userId,
  concurrency: 2,
  maxPerOwner: 1,
  handle: async (tools: StoryTools, { voiceId }, { signal }) => {
    const { sql, voiceClone: clone } = tools;
    const voice = await readVoice(sql, voiceId);
    if (voice?.state !== "making") return { ready: voice?.state === "ready" };
    try {
      if (clone?.provider !== voice.provider) throw fail("configuration", "The provider of this voice is not named.");
      const key = ["make-voice", voiceId];
      const providerVoiceId = await inWorkFolder({ workDir: tools.workDir, owner: voice.userId, key }, async (dir) => {
        const samples = await cutSamples(tools, { voice, dir, signal });
        return createOnce({ tools, clone, voice, samples, signal });
      });
      return { ready: await finishVoice(sql, { id: voiceId, provider: clone.provider, providerVoiceId }) };
    } catch (thrown) {
      const { code } = asAppError(thrown);
      if (signal.aborted || ours.has(code)) throw thrown;
      await failVoice(sql, voiceId, code);
      if (code === "internal") throw thrown;
      return { ready: false };
    }
  },
});

type Cutting = { voice: StoredVoice; dir: string; signal: AbortSignal };

/** The stretches as WAV files. Throws `conflict` when one may not be sent any more. */
async function cutSamples(tools: StoryTools, { voice, dir, signal }: Cutting): Promise<string[]> {
  const files: string[] = [];
  const ffmpeg = await tools.ffmpeg();
  for (const [at, sample] of voice.samples.entries()) {
    const sound = await readSampleSound(tools.sql, voice.userId, sample);
    if (sound === null) throw fail("conflict", "A sample may not be sent any more.");
    const source = await tools.store.localFile(sound.objectKey);
    const file = join(dir, `sample-${at + 1}.wav`);
    const stretch = ["-ss", seconds(sample.start_ms), "-t", seconds(sample.end_ms - sample.start_ms)];
    const format = ["-ac", "1", "-ar", "44100", "-c:a", "pcm_s16le", "-map_metadata", "-1", "-f", "wav"];
    const args = [...inputArgs(source, sound.container), "-map", "0:a:0", ...stretch, ...format, `file:${file}`];
    await ffmpeg.run(args, { signal, soundMs: sound.durationMs, maxMs: decodingMs(sound.durationMs) });
    files.push(file);
  }
  return files;
}

const seconds = (ms: number): string => (ms / 1000).toFixed(3);

type Creating = { tools: StoryTools; clone: VoiceClone; voice: StoredVoice; samples: string[]; signal: AbortSignal };

/** The provider's id of the voice, made once: after a failure it may exist, so its name is looked for first. */
async function createOnce({ tools: { sql }, clone, voice, samples, signal }: Creating): Promise<string> {
  const name = nameOfVoice(voice.id);
  for (let attempt = 1; ; attempt++) {
    try {
      const found = (await clone.list(signal)).find((one) => one.name === name);
      if (found) return found.id;
      if (!(await noteSending(sql, voice.id))) throw fail("no_consent", "These samples may not be sent.");
      return await whileWanted(
        () => isWanted(sql, voice.id, "making"),
        signal,
        (wanted) => clone.create({ name, samples, signal: wanted }),
      );
    } catch (thrown) {
      const error = asAppError(thrown);
      if (signal.aborted || !error.retryable || attempt === tries) throw thrown;
      await wait(firstPauseMs * attempt, undefined, { signal });
    }
  }
}
