import { mkdir, rename, rm } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import {
  editionFiles,
  leftOutOf,
  type Audiobook,
  type AudiobookEdition,
  type AudiobookTrack,
  type Loudness,
  type Voice,
} from "#domain/book/audiobook.ts";
import { usualAudiobook, type AudiobookSettings } from "#domain/book/audiobook-settings.ts";
import type { Memoir } from "#domain/book/memoir.ts";
import type { OnProgress } from "#server/platform/process/on-progress.ts";
import { asAppError, fail } from "#server/platform/errors.ts";
import type { Ffmpeg } from "#server/platform/media/ffmpeg.ts";
import type { Tts } from "#server/providers/tts/tts.ts";
import { assembleM4b } from "./chapter/assemble-m4b.ts";
import { DecodedSounds } from "./clean/decoded-sound.ts";
import { ChapterCache } from "./chapter/chapter-cache.ts";
import { encodeChapter } from "./chapter/encode-chapter.ts";
import { bookTags, metadataFile } from "./chapter/file-tags.ts";
import { pictureMp3 } from "./chapter/picture-mp3.ts";
import { missesOf } from "./chapter/measure-levels.ts";
import { ClipCache } from "./sound/clip-cache.ts";
import type { Layout } from "./chapter/lay-out-chapter.ts";
import { sampleRate, toDb } from "./sound/pcm.ts";
import { roundDb } from "./sound/scan-sound.ts";
import { canBeSpoken } from "./narration-texts.ts";
import { readBook } from "./narrated/read-book.ts";
import { planTracks, type PlannedTrack } from "./plan-tracks.ts";
import { prepareClips, type Making, type SourceRecording } from "./prepare-clips.ts";
import { readRecordings } from "./reading/read-recordings.ts";
import type { Clips } from "./reading/reading.ts";
import { followFfmpeg, WorkMeter } from "./work-meter.ts";
import { workInParallel } from "#server/platform/threads/work-in-parallel.ts";
import { hashFile } from "#server/platform/process/hash-file.ts";

export type AudiobookSource = {
  memoir: Memoir;
  recordings: ReadonlyMap<string, SourceRecording>;
  /** Absolute path of a JPEG. `draw` writes it while chapters are encoded, or returns the reason why there is none. */
  cover: { file: string; draw?: () => Promise<string | null> } | null;
  settings?: AudiobookSettings;
  /** The original voice by default. A narrated one needs its voice as `tts`. */
  edition?: AudiobookEdition;
};
export type AudiobookTools = { ffmpeg: Ffmpeg; tts: Tts | null; cacheDir: string };
export type MakeOptions = { signal?: AbortSignal; onProgress?: OnProgress };

/**
 * Makes `audiobook.m4b`, `audiobook/NN-<slug>.mp3|.wav` and the credits in `outDir`, or the same for another edition in
 * its folder. The files appear complete after everything succeeds. File names in the result are relative to `outDir`; `hashes` has the SHA-256 of each track file
 * by name. An unusable recording is omitted with a warning. Throws `nothing_to_make`, `disk_full`, `cancelled`,
 * `tool_missing` or `sound_failed`.
 */
export async function makeAudiobook(
  tools: AudiobookTools,
  source: AudiobookSource,
  outDir: string,
  options: MakeOptions = {},
): Promise<Audiobook & { warnings: string[]; hashes: ReadonlyMap<string, string> }> {
  const tempDir = join(outDir, ".audiobook.part");
  const stop = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, stop.signal]) : stop.signal;
  try {
    await rm(tempDir, { recursive: true, force: true });
    await mkdir(join(tempDir, "credits"), { recursive: true });
    const meter = new WorkMeter(options.onProgress ?? (() => {}));
    const cache = new ClipCache(join(tools.cacheDir, "clips"));
    await cache.sweep();
    const chapters = new ChapterCache(join(tools.cacheDir, "chapters"));
    await chapters.sweep();
    const decoded = new DecodedSounds(tools.cacheDir);
    const caches = { cache, decoded, chapters };
    const { edition = "original voice" } = source;
    const making: Making = { ...tools, ...caches, edition, tempDir, signal, meter, warnings: [], hashes: new Map() };
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

async function make(making: Making, source: AudiobookSource, outDir: string) {
  const { memoir, recordings, settings = usualAudiobook } = source;
  const { tts, warnings, edition } = making;
  const { folder, m4b } = editionFiles[edition];
  if (!tts && settings.narrator !== "nobody") warnings.push(noNarrator(memoir));
  const assembled = making.meter.piece(20_000, "joining the chapters");
  const reading = edition === "narrated" ? readBook(memoir, settings) : readRecordings(memoir, settings);
  if (tts && edition === "original voice")
    for (const text of [memoir.title, memoir.author]) if (!canBeSpoken(text)) warnings.push(unsaid(text));
  const clips = await prepareClips(making, memoir, recordings, reading);
  await making.decoded.sweep([...recordings.values()].map(({ sha256 }) => sha256));
  const plan = await planTracks(making, memoir, clips, reading);
  if (plan.chapters.length === 0)
    throw fail("nothing_to_make", "No recording could be used, so there is no audiobook.");
  const planned = [plan.opening ?? [], plan.chapters, plan.closing ?? []].flat();
  const [made, noCover] = await Promise.all([encodeAll(making, memoir, planned, clips), source.cover?.draw?.()]);
  if (noCover) warnings.push(`The audiobook has no picture. ${noCover}`);
  const cover = noCover ? null : source.cover;
  if (cover) await pictureAll(making, planned, cover.file);
  const durationMs = await joinM4b(making, { ...source, cover }, planned);
  assembled(1);
  const names = planned.map(({ name }) => name);
  await publish(making.tempDir, { names, folder: join(outDir, folder), m4b: join(outDir, m4b) });
  const chapters = plan.chapters.flatMap(({ chapter, name, layout }) => {
    const track = made.get(name);
    if (!chapter || !track) return [];
    const voices = voicesIn(track, layout, clips);
    return [{ ...track, number: chapter.number, placements: layout.placements, voices }];
  });
  const placements = chapters.flatMap((chapter) => chapter.placements);
  return {
    edition,
    narrator: tts && { engine: tts.engine, voice: tts.voice, synthetic: true as const },
    m4b,
    durationMs,
    opening: made.get(plan.opening?.name ?? "") ?? null,
    closing: made.get(plan.closing?.name ?? "") ?? null,
    chapters,
    leftOut: placements.flatMap((one) => leftOutOf(one, recordings.get(one.recordingId)?.durationMs ?? 0)),
    withoutWords: placements.flatMap(({ recordingId }) =>
      (clips.answers.get(recordingId)?.withoutWords ?? []).map((sound) => ({ recordingId, ...sound })),
    ),
    warnings,
    hashes: making.hashes,
  };
}

/** Loudness of each recording in a chapter: the original, and its clip after the chapter's gain. */
function voicesIn({ levels }: AudiobookTrack, { energy, samples, placements }: Layout, clips: Clips): Voice[] {
  const gainDb = levels.rmsDb - toDb(energy / samples);
  return placements.flatMap(({ recordingId }) => {
    const clip = clips.answers.get(recordingId);
    if (!clip) return [];
    return [{ recordingId, before: clip.before, after: louder(clip.after, gainDb, levels.peakDb) }];
  });
}

function louder({ lufs, peakDb, floorDb }: Loudness, byDb: number, limitDb: number): Loudness {
  return {
    lufs: lufs === null ? null : roundDb(lufs + byDb),
    peakDb: Math.min(roundDb(peakDb + byDb), limitDb),
    floorDb: roundDb(floorDb + byDb),
  };
}

/** Orders the longest first, so that all processors finish together. */
async function encodeAll(making: Making, memoir: Memoir, planned: readonly PlannedTrack[], clips: Clips) {
  const tags = bookTags(memoir, making);
  const made = new Map<string, AudiobookTrack>();
  const longestFirst = planned.toSorted((a, b) => b.layout.samples - a.layout.samples);
  await workInParallel(longestFirst, availableParallelism(), async (track) => {
    const place = `${planned.indexOf(track) + 1}/${planned.length}`;
    made.set(track.name, await encode(making, track, { ...tags, track: place }, clips));
  });
  return made;
}

async function pictureAll(making: Making, planned: readonly PlannedTrack[], cover: string): Promise<void> {
  await workInParallel([...planned], availableParallelism(), async ({ name }) => {
    const mp3 = join(making.tempDir, `${name}.mp3`);
    await pictureMp3(making, mp3, cover);
    making.hashes.set(`${folderOf(making)}/${name}.mp3`, await hashFile(mp3));
  });
}

async function joinM4b(making: Making, { memoir, cover }: AudiobookSource, planned: readonly PlannedTrack[]) {
  const streams = planned.map(({ title, name }) => ({ title, aac: join(making.tempDir, `${name}.aac`) }));
  const tags = { title: memoir.title, ...bookTags(memoir, making) };
  const m4b = { chapters: streams, cover: cover?.file ?? null, language: memoir.language, tags };
  const { durationMs } = await assembleM4b(making, m4b, join(making.tempDir, "audiobook.m4b"));
  return durationMs;
}

function noNarrator(memoir: Memoir): string {
  const packages = memoir.language === "en" ? "flite or espeak-ng" : "espeak-ng";
  return `No computer voice is installed, so nobody reads the questions. Install one (Debian: apt-get install ${packages}) and make the audiobook again.`;
}

function unsaid(text: string): string {
  return `The computer voice has no letters for "${text.slice(0, 60)}", so it is not read aloud.`;
}

async function encode(
  making: Making,
  { title, name, layout, targetDb, report }: PlannedTrack,
  tags: Record<string, string>,
  clips: Clips,
): Promise<AudiobookTrack> {
  const base = join(making.tempDir, name);
  const files = { wav: `${base}.wav`, mp3: `${base}.mp3`, aac: `${base}.aac` };
  const durationMs = (layout.samples * 1000) / sampleRate;
  const onLine = followFfmpeg(durationMs, 1, report);
  const metadata = metadataFile({ title, ...tags });
  const encodeAnew = () => encodeChapter({ ...making, onLine }, { layout, targetDb }, files, metadata);
  const { levels, sha256 } = await making.chapters.get({ layout, targetDb, metadata }, files, encodeAnew);
  for (const form of ["wav", "mp3"] as const) making.hashes.set(`${folderOf(making)}/${name}.${form}`, sha256[form]);
  report(1);
  const noisy = layout.placements.flatMap(({ recordingId }) => {
    const background = clips.answers.get(recordingId)?.backgroundDb ?? null;
    return background !== null && background > noisyPauseDb
      ? [`The background of recording ${recordingId} stays at ${Math.round(background + 6)} dB.`]
      : [];
  });
  return {
    title,
    wav: `${folderOf(making)}/${name}.wav`,
    mp3: `${folderOf(making)}/${name}.mp3`,
    durationMs,
    levels,
    misses: [...missesOf(levels), ...noisy],
  };
}

const noisyPauseDb = -66;

const folderOf = ({ edition }: Making): string => editionFiles[edition].folder;

type Published = { names: readonly string[]; folder: string; m4b: string };

async function publish(tempDir: string, { names, folder, m4b }: Published): Promise<void> {
  for (const file of names.flatMap((name) => [`${name}.wav`, `${name}.mp3`])) {
    const kept = join(folder, file);
    await mkdir(dirname(kept), { recursive: true });
    await rename(join(tempDir, file), kept);
  }
  await rename(join(tempDir, "audiobook.m4b"), m4b);
}
