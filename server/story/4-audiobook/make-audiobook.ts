import { mkdir, rename, rm } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import type { Audiobook, AudiobookChapter } from "#domain/audiobook.ts";
import type { Chapter, Memoir } from "#domain/memoir.ts";
import type { OnProgress } from "#domain/progress.ts";
import { asAppError, fail } from "#server/errors.ts";
import type { Ffmpeg } from "#server/media/ffmpeg.ts";
import type { Tts } from "#server/providers/tts/tts.ts";
import { assembleM4b } from "./chapter/assemble-m4b.ts";
import { encodeChapter } from "./chapter/encode-chapter.ts";
import { bookTags, chapterFileName, metadataFile } from "./chapter/file-tags.ts";
import { layOutChapter, type Heard, type Layout, type Pauses } from "./chapter/lay-out-chapter.ts";
import { missesOf } from "./chapter/measure-levels.ts";
import { ClipCache } from "./sound/clip-cache.ts";
import { sampleRate } from "./sound/pcm.ts";
import { writeRoomTone } from "./sound/room-tone.ts";
import { narrationTexts } from "./narrate/narration-texts.ts";
import { prepareClips, type Clips, type Making, type SourceRecording } from "./prepare-clips.ts";
import { followFfmpeg, WorkMeter } from "./work-meter.ts";
import { workInParallel } from "./work-in-parallel.ts";

export type AudiobookSource = {
  memoir: Memoir;
  recordings: ReadonlyMap<string, SourceRecording>;
  /** An absolute path to a JPEG. */
  cover: { file: string } | null;
};
export type AudiobookTools = { ffmpeg: Ffmpeg; tts: Tts | null; cacheDir: string };
export type MakeOptions = { signal?: AbortSignal; onProgress?: OnProgress };

/**
 * Makes `audiobook.m4b` and `audiobook/NN-<slug>.mp3|.wav` in `outDir`; they appear whole, after everything succeeded.
 * File names in the result are relative to `outDir`. A recording that cannot be used is warned of and left out.
 * Throws `nothing_to_make`, `disk_full`, `cancelled`, `tool_missing` or `sound_failed`.
 */
export async function makeAudiobook(
  tools: AudiobookTools,
  source: AudiobookSource,
  outDir: string,
  options: MakeOptions = {},
): Promise<Audiobook & { warnings: string[] }> {
  const tempDir = join(outDir, ".audiobook.part");
  const stop = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, stop.signal]) : stop.signal;
  try {
    await rm(tempDir, { recursive: true, force: true });
    await mkdir(tempDir, { recursive: true });
    const meter = new WorkMeter(options.onProgress ?? (() => {}));
    const cache = new ClipCache(join(tools.cacheDir, "clips"));
    await cache.sweep();
    const making: Making = { ...tools, cache, tempDir, signal, meter, warnings: [] };
    return await make(making, source, outDir);
  } catch (thrown) {
    if (options.signal?.aborted) throw fail("cancelled", "Making the audiobook was cancelled.", thrown);
    const known = asAppError(thrown);
    throw known.code === "internal" ? thrown : known;
  } finally {
    stop.abort();
    await rm(tempDir, { recursive: true, force: true });
  }
}

type PlannedChapter = { chapter: Chapter; name: string; layout: Layout; report: (share: number) => void };

async function make(making: Making, source: AudiobookSource, outDir: string) {
  const { memoir } = source;
  const { tts, warnings, tempDir } = making;
  if (!tts) warnings.push(noNarrator(memoir));
  const assembled = making.meter.piece(20_000, "joining the chapters");
  const clips = await prepareClips(making, memoir, source.recordings);
  const planned = await planChapters(making, memoir, clips);
  if (planned.length === 0) throw fail("nothing_to_make", "No recording could be used, so there is no audiobook.");
  const tags = bookTags(memoir, tts);
  const chapters = new Map<number, AudiobookChapter>();
  const longestFirst = planned.toSorted((a, b) => b.layout.samples - a.layout.samples);
  await workInParallel(longestFirst, availableParallelism(), async (plan) => {
    chapters.set(plan.chapter.number, await encode(making, plan, tags, clips, planned.length));
  });
  const streams = planned.map(({ chapter, name }) => ({ title: chapter.title, aac: join(tempDir, `${name}.aac`) }));
  const m4b = { chapters: streams, cover: source.cover?.file ?? null, language: memoir.language };
  const { durationMs } = await assembleM4b(
    making,
    { ...m4b, tags: { title: memoir.title, ...tags } },
    join(tempDir, "audiobook.m4b"),
  );
  assembled(1);
  await publish(
    tempDir,
    outDir,
    planned.map((plan) => plan.name),
  );
  return {
    edition: "original voice" as const,
    narrator: tts && { engine: tts.engine, voice: tts.voice, synthetic: true as const },
    m4b: "audiobook.m4b",
    durationMs,
    chapters: planned.flatMap(({ chapter }) => chapters.get(chapter.number) ?? []),
    warnings,
  };
}

function noNarrator(memoir: Memoir): string {
  const packages = memoir.language === "en" ? "flite or espeak-ng" : "espeak-ng";
  return `No computer voice is installed, so nobody reads the questions. Install one (Debian: apt-get install ${packages}) and make the audiobook again.`;
}

async function planChapters(making: Making, memoir: Memoir, clips: Clips): Promise<PlannedChapter[]> {
  const pauses = await makePauses(making.tempDir);
  const texts = narrationTexts[memoir.language];
  let opening: string | null = texts.opening(memoir.author);
  const planned: PlannedChapter[] = [];
  for (const chapter of memoir.chapters) {
    const heard = heardIn(chapter, clips, [opening ?? "", texts.chapter(chapter.number, chapter.title)]);
    if (!heard) {
      making.warnings.push(`Chapter ${chapter.number} has no recording that can be used; the audiobook leaves it out.`);
      continue;
    }
    opening = null;
    const layout = layOutChapter(heard, pauses);
    const report = making.meter.piece((layout.samples / sampleRate) * 1000, "writing chapters");
    planned.push({ chapter, name: chapterFileName(chapter.number, chapter.title), layout, report });
  }
  return planned;
}

async function makePauses(dir: string): Promise<Pauses> {
  const pause = async (ms: number) => {
    const file = join(dir, `tone-${ms}.wav`);
    return { file, ...(await writeRoomTone(file, ms)) };
  };
  return { head: await pause(750), gap: await pause(900), tail: await pause(2000) };
}

/** Null when no answer of the chapter can be heard. A question without an answer is not read. */
function heardIn(chapter: Chapter, clips: Clips, before: string[]): Heard[] | null {
  const said = (text: string): Heard[] => {
    const clip = clips.said.get(text);
    return clip ? [{ clip, recordingId: null }] : [];
  };
  const stories = chapter.stories.flatMap((story) => {
    const answers = story.recordingIds.flatMap((recordingId) => {
      const clip = clips.answers.get(recordingId);
      return clip ? [{ clip, recordingId }] : [];
    });
    return answers.length ? [...said(story.heading), ...answers] : [];
  });
  return stories.length ? [...before.flatMap(said), ...stories] : null;
}

async function encode(
  making: Making,
  { chapter, name, layout, report }: PlannedChapter,
  tags: Record<string, string>,
  clips: Clips,
  count: number,
): Promise<AudiobookChapter> {
  const base = join(making.tempDir, name);
  const files = { wav: `${base}.wav`, mp3: `${base}.mp3`, aac: `${base}.aac` };
  const durationMs = (layout.samples * 1000) / sampleRate;
  const metadata = metadataFile({ title: chapter.title, track: `${chapter.number}/${count}`, ...tags });
  const onLine = followFfmpeg(durationMs, 1, report);
  const levels = await encodeChapter({ ...making, onLine }, layout, files, metadata);
  report(1);
  const noisy = layout.placements.flatMap(({ recordingId }) => {
    const background = clips.answers.get(recordingId)?.backgroundDb ?? null;
    return background !== null && background > noisyPauseDb
      ? [`The background of recording ${recordingId} stays at ${Math.round(background + 6)} dB.`]
      : [];
  });
  return {
    number: chapter.number,
    title: chapter.title,
    wav: `audiobook/${name}.wav`,
    mp3: `audiobook/${name}.mp3`,
    durationMs,
    levels,
    misses: [...missesOf(levels), ...noisy],
    placements: layout.placements,
  };
}

const noisyPauseDb = -66;

async function publish(tempDir: string, outDir: string, names: string[]): Promise<void> {
  await mkdir(join(outDir, "audiobook"), { recursive: true });
  for (const file of names.flatMap((name) => [`${name}.wav`, `${name}.mp3`]))
    await rename(join(tempDir, file), join(outDir, "audiobook", file));
  await rename(join(tempDir, "audiobook.m4b"), join(outDir, "audiobook.m4b"));
}
