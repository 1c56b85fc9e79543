import { z } from "zod";
import { AppError } from "#server/platform/errors.ts";
import { defineJob } from "#server/platform/jobs/job.ts";
import { decodeToMono } from "#server/platform/media/decode-to-mono.ts";
import { decodingMs } from "#server/platform/media/run-ffmpeg.ts";
import { LevelMeter } from "#server/platform/media/sound-levels.ts";
import { listeningArguments } from "#server/pipeline/1-recordings/listening-copy.ts";
import type { StoryTools } from "#server/pipeline/story-tools.ts";
import { ClippingMeter } from "./clipping-meter.ts";
import { chooseSamples, findSamples } from "./sample-quality.ts";
import { readSampleSources, saveSamples, type NewSample, type SampleSource } from "./sample-store.ts";

/** Enough for eight samples of a few seconds of work each. */
const mostRecordings = 40;
/** Of a longer recording the rest is not looked at. */
const mostMs = 10 * 60_000;

/** Looks for stretches of a person's answers that are clear enough to make a voice of. Nothing leaves the machine. */
export const findSamplesJob = defineJob({
  name: "find-voice-samples",
  input: z.object({ userId: z.uuid() }),
  output: z.object({ samples: z.int() }),
  key: ({ userId }) => userId,
  owner: ({ userId }) => userId,
  maxPerOwner: 1,
  handle: async (tools: StoryTools, { userId }, { signal, progress }) => {
    const sources = await readSampleSources(tools.sql, userId, mostRecordings);
    const found: NewSample[] = [];
    for (const [at, source] of sources.entries()) {
      progress(at / sources.length, "");
      found.push(...(await samplesOf(tools, source, signal)));
    }
    const chosen = chooseSamples(found);
    await saveSamples(tools.sql, userId, chosen);
    return { samples: chosen.length };
  },
});

/** A recording that cannot be decoded has none. */
async function samplesOf(tools: StoryTools, source: SampleSource, signal: AbortSignal): Promise<NewSample[]> {
  const { answerId, recordingId, sha256, words } = source;
  if (words.length === 0) return [];
  try {
    const measured = await measure(tools, source, signal);
    const otherVoice = source.otherVoice.map(([startMs, endMs]) => ({ startMs, endMs }));
    const excluded = [...otherVoice, ...source.takenOut];
    return findSamples({ ...measured, words, excluded }).map((one) => ({ ...one, answerId, recordingId, sha256 }));
  } catch (thrown) {
    if (thrown instanceof AppError && hopeless.has(thrown.code)) return [];
    throw thrown;
  }
}

const hopeless: ReadonlySet<string> = new Set(["sound_failed", "recording_unreadable", "not_found"]);

async function measure(tools: StoryTools, { objectKey, container, durationMs }: SampleSource, signal: AbortSignal) {
  const file = await tools.store.localFile(objectKey);
  const soundMs = Math.min(durationMs, mostMs);
  let [levels, clipping] = [new LevelMeter(), new ClippingMeter()];
  const begin = (mix: string) => {
    [levels, clipping] = [new LevelMeter(), new ClippingMeter()];
    return ["-t", String(soundMs / 1000), ...listeningArguments(mix)];
  };
  const onSound = (chunk: Buffer) => {
    levels.add(chunk);
    clipping.add(chunk);
  };
  const limits = { soundMs, maxMs: decodingMs(soundMs), signal, onSound };
  await decodeToMono(await tools.ffmpeg(), { file, container }, begin, limits);
  return { levels: levels.levels(), clipped: clipping.frames() };
}
