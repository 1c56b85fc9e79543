import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Clip, SiteMedia } from "#domain/site-media.ts";
import type { Ffmpeg } from "#server/media/ffmpeg.ts";
import { cutClip } from "./cut-clip.ts";
import { drawBook } from "./draw-book.ts";
import { passages } from "./passages.ts";
import { findPassage, readToldStory, stretchAround, type Stretch, type ToldSentence } from "./told-story.ts";

/** Where a made sample lies, and the folder that is put into the public bucket as it is. */
export type SampleFolders = { recordings: string; made: string; out: string };

const bucketAddress = "/storage/v1/object/public/site-media";
const aroundMs = 250;
const bars = { passage: 64, chapter: 110 };

/** Makes everything the public pages play and show, from the sample's own report, sound and pages. */
export async function makeSampleMedia(
  ffmpeg: Ffmpeg,
  { recordings, made, out }: SampleFolders,
  signal: AbortSignal,
): Promise<Omit<SiteMedia, "print">> {
  await mkdir(join(out, "sample"), { recursive: true });
  const keep = (name: string) => ({ out: join(out, "sample", name), src: `${bucketAddress}/sample/${name}` });
  const clip = async (name: string, many: number, from: string, stretch: Stretch): Promise<Clip> => {
    const kept = keep(name);
    return { src: kept.src, ...(await cutClip(ffmpeg, { from, ...stretch, out: kept.out }, { bars: many, signal })) };
  };
  const story = await readToldStory(made);
  const string = findPassage(story, passages.string);
  const bakery = findPassage(story, passages.bakery);
  const { chapter } = bakery;
  const recorded = join(recordings, bakery.told[0]?.recording ?? "");
  const sound = join(made, chapter.wav);
  const whole = { startMs: 0, endMs: chapter.durationMs };
  return {
    extract: await clip("extract.mp3", bars.passage, join(made, string.chapter.wav), inChapter(string.told)),
    before: await clip("before.mp3", bars.passage, recorded, onTape(bakery.told)),
    after: await clip("after.mp3", bars.passage, sound, inChapter(bakery.told)),
    chapter: { ...(await clip("chapter.mp3", bars.chapter, sound, whole)), title: chapter.title },
    book: await drawBook(made, keep, signal),
    film: null,
  };
}

function inChapter(told: ToldSentence[]): Stretch {
  return stretchAround(
    told.map((sentence) => sentence.inChapter),
    aroundMs,
  );
}

function onTape(told: ToldSentence[]): Stretch {
  return stretchAround(
    told.map((sentence) => sentence.inRecording),
    aroundMs,
  );
}
