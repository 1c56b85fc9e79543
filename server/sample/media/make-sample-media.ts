import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Language } from "#domain/language.ts";
import type { ChapterClip, Clip, Film, SiteMedia } from "#domain/site-media.ts";
import type { Ffmpeg } from "#server/media/ffmpeg.ts";
import type { StoryTools } from "#server/story/story-tools.ts";
import { cutClip, measureSound, type Sound } from "./cut-clip.ts";
import { drawBook } from "./book/draw-book.ts";
import { makeFilm } from "./film/make-film.ts";
import type { Spoken } from "./film/plan-film.ts";
import { drawScenes } from "./book/draw-scenes.ts";
import { passages, stories } from "./passages.ts";
import { askedAloud, inAudiobook, onTape, type HeardPassage } from "./spoken-passages.ts";
import { findPassage, readMadeStory, type MadeChapter } from "./read-made-story.ts";

/** Where a made sample lies, and the folder that is put into the public bucket as it is. */
export type SampleFolders = { recordings: string; made: string; out: string };
export type MediaTools = Pick<StoryTools, "sql" | "store" | "ffmpeg" | "cacheDir">;

type Making = { ffmpeg: Ffmpeg; keep: (name: string) => { out: string; src: string }; signal: AbortSignal };

const bucketAddress = "/storage/v1/object/public/site-media";
const bars = 72;
const silentQuestionSeconds = 5;

/** Makes everything the public pages play and show, from the sample's own report, sound and pages. */
export async function makeSampleMedia(
  tools: MediaTools,
  { recordings, made, out }: SampleFolders,
  signal: AbortSignal,
): Promise<Omit<SiteMedia, "print">> {
  await mkdir(join(out, "sample"), { recursive: true });
  const keep = (name: string) => ({ out: join(out, "sample", name), src: `${bucketAddress}/sample/${name}` });
  const making: Making = { ffmpeg: await tools.ffmpeg(), keep, signal };

  const story = await readMadeStory(made);
  const string = findPassage(story, passages.string);
  const bakery = findPassage(story, passages.bakery);
  const [answered, heard] = [onTape(bakery, recordings), inAudiobook(string, made)];
  const book = await drawBook(made, keep, signal);
  const clipOf = (name: string, passage: (typeof stories)[number]) =>
    passageClip(making, name, inAudiobook(findPassage(story, passage), made));
  const pictures = book && { cover: keep("cover.webp").out, spread: keep("spread.webp").out };
  const film = async (language: Language): Promise<Film> => {
    const asked = await askedQuestion(tools, making, language);
    return makeFilm(making.ffmpeg, { source: { asked, answered, heard, book: pictures }, language }, keep, signal);
  };
  return {
    extract: { ...(await passageClip(making, "extract.mp3", heard)), sentences: heard.sentences },
    stories: await inTurn(stories, (passage, at) => clipOf(`story-${at + 1}.mp3`, passage)),
    before: await passageClip(making, "before.mp3", answered),
    after: await passageClip(making, "after.mp3", inAudiobook(bakery, made)),
    chapter: await chapterClip(making, "chapter.mp3", bakery.chapter, made),
    chapters: await allChapters(making, story, made),
    book,
    scenes: await drawScenes(recordings, keep),
    film: { en: await film("en"), fr: await film("fr") },
  };
}

async function passageClip(making: Making, name: string, { sound, sentences }: HeardPassage): Promise<Clip> {
  const said = (language: Language) => sentences.map(({ text }) => text[language]).join(" ");
  return { ...(await clip(making, name, sound)), said: { en: said("en"), fr: said("fr") } };
}

async function inTurn<Each, Made>(
  all: readonly Each[],
  make: (one: Each, at: number) => Promise<Made>,
): Promise<Made[]> {
  const made: Made[] = [];
  for (const [at, one] of all.entries()) made.push(await make(one, at));
  return made;
}

async function chapterClip(making: Making, name: string, chapter: MadeChapter, made: string): Promise<ChapterClip> {
  return { ...(await clip(making, name, { file: join(made, chapter.wav) })), ...inWords(chapter) };
}

/** The chapters where the sample's own page has them. */
async function allChapters(
  { ffmpeg, keep, signal }: Making,
  story: MadeChapter[],
  made: string,
): Promise<ChapterClip[]> {
  const clips: ChapterClip[] = [];
  const scratch = keep("chapter.samples").out;
  for (const chapter of story) {
    const sound = { file: join(made, chapter.wav) };
    const measured = await measureSound(ffmpeg, { sound, bars, scratch }, signal);
    clips.push({ src: `/sample/${chapter.mp3}`, ...measured, ...inWords(chapter) });
  }
  return clips;
}

function inWords({ title, sentences }: MadeChapter): Pick<ChapterClip, "title" | "said"> {
  return { title, said: { en: sentences.map(({ text }) => text).join(" ") } };
}

async function clip({ ffmpeg, keep, signal }: Making, name: string, sound: Sound) {
  const { src, out } = keep(name);
  return { src, ...(await cutClip(ffmpeg, { sound, bars, out }, signal)) };
}

async function askedQuestion(tools: MediaTools, making: Making, language: Language): Promise<Spoken> {
  const { file, text } = await askedAloud(tools, passages.bakery.question, language);
  const sound = file === null ? null : { file };
  const scratch = making.keep(`question-${language}.samples`).out;
  const seconds = sound
    ? (await measureSound(making.ffmpeg, { sound, bars: 1, scratch }, making.signal)).seconds
    : silentQuestionSeconds;
  return { sound, seconds, sentences: [{ from: 0, to: seconds, text }] };
}
