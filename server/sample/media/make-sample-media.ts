import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Language } from "#domain/language.ts";
import { sampleAddresses } from "#domain/book/sample.ts";
import type { ChapterClip, Clip, SiteMedia } from "#domain/site-media.ts";
import type { Ffmpeg } from "#server/platform/media/ffmpeg.ts";
import type { StoryTools } from "#server/pipeline/story-tools.ts";
import { cutClip, measureSound, type Sound } from "./cut-clip.ts";
import { drawBook } from "./book/draw-book.ts";
import { makeFilm } from "./film/make-film.ts";
import type { Spoken } from "./film/plan-film.ts";
import { drawScenes } from "./book/draw-scenes.ts";
import { passages, type Passage } from "./passages.ts";
import { speakQuestion, passageInAudiobook, passageOnTape, type SpokenPassage } from "./spoken-passages.ts";
import { findPassage, readMadeStory, type MadeChapter } from "./read-made-story.ts";

/** Folder of a finished sample, and the folder that is copied to the public bucket. */
export type SampleFolders = { recordings: string; made: string; out: string };
/** Folder of a language's media in the bucket. */
const rooms: Record<Language, string> = { en: "sample", fr: "sample-fr" };
export type MediaTools = Pick<StoryTools, "sql" | "store" | "ffmpeg" | "voices" | "cacheDir">;

type Making = {
  ffmpeg: Ffmpeg;
  language: Language;
  keep: (name: string) => { out: string; src: string };
  signal: AbortSignal;
};

const bucketAddress = "/storage/v1/object/public/site-media";
const bars = 72;
const silentQuestionSeconds = 5;

/** Makes all media of a language's public pages from the sample's report, sound and pages. */
export async function makeSampleMedia(
  tools: MediaTools,
  { recordings, made, out }: SampleFolders,
  language: Language,
  signal: AbortSignal,
): Promise<Omit<SiteMedia, "print">> {
  const room = rooms[language];
  await mkdir(join(out, room), { recursive: true });
  const keep = (name: string) => ({ out: join(out, room, name), src: `${bucketAddress}/${room}/${name}` });
  const making: Making = { ffmpeg: await tools.ffmpeg(), language, keep, signal };

  const story = await readMadeStory(made);
  const { extract, answer, stories } = passages[language];
  const found = (passage: Passage) => findPassage(story, passage, language);
  const told = found(answer);
  const [answered, heard] = [passageOnTape(told, recordings), passageInAudiobook(found(extract), made)];
  const book = await drawBook(made, language, keep, signal);
  const pictures = book && { cover: keep("cover.webp").out, spread: keep("spread.webp").out };
  const asked = await askedQuestion(tools, making, answer.question);
  const source = { asked, answered, heard, book: pictures };
  return {
    extract: { ...(await passageClip(making, "extract.mp3", heard)), sentences: inOneLanguage(heard, language) },
    stories: await inTurn(stories, (passage, at) =>
      passageClip(making, `story-${at + 1}.mp3`, passageInAudiobook(found(passage), made)),
    ),
    before: await passageClip(making, "before.mp3", answered),
    after: await passageClip(making, "after.mp3", passageInAudiobook(told, made)),
    chapter: await chapterClip(making, "chapter.mp3", told.chapter, made),
    chapters: await allChapters(making, story, made),
    book,
    scenes: await drawScenes(recordings, language, keep),
    film: await makeFilm(making.ffmpeg, { source, language }, keep, signal),
  };
}

async function passageClip(making: Making, name: string, { sound, sentences }: SpokenPassage): Promise<Clip> {
  const said = sentences.map(({ text }) => text[making.language]).join(" ");
  return { ...(await clip(making, name, sound)), said };
}

function inOneLanguage({ sentences }: SpokenPassage, language: Language) {
  return sentences.map(({ from, to, text }) => ({ from, to, text: text[language] }));
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

/** The chapters as published on the sample's page. */
async function allChapters(
  { ffmpeg, language, keep, signal }: Making,
  story: MadeChapter[],
  made: string,
): Promise<ChapterClip[]> {
  const clips: ChapterClip[] = [];
  const scratch = keep("chapter.samples").out;
  for (const chapter of story) {
    const sound = { file: join(made, chapter.wav) };
    const measured = await measureSound(ffmpeg, { sound, bars, scratch }, signal);
    clips.push({ src: `${sampleAddresses[language]}${chapter.mp3}`, ...measured, ...inWords(chapter) });
  }
  return clips;
}

function inWords({ title, sentences }: MadeChapter): Pick<ChapterClip, "title" | "said"> {
  return { title, said: sentences.map(({ text }) => text).join(" ") };
}

async function clip({ ffmpeg, keep, signal }: Making, name: string, sound: Sound) {
  const { src, out } = keep(name);
  return { src, ...(await cutClip(ffmpeg, { sound, bars, out }, signal)) };
}

async function askedQuestion(tools: MediaTools, making: Making, question: number): Promise<Spoken> {
  const { language } = making;
  const { file, text } = await speakQuestion(tools, question, language);
  const sound = file === null ? null : { file };
  const scratch = making.keep(`question-${language}.samples`).out;
  const seconds = sound
    ? (await measureSound(making.ffmpeg, { sound, bars: 1, scratch }, making.signal)).seconds
    : silentQuestionSeconds;
  return { sound, seconds, sentences: [{ from: 0, to: seconds, text }] };
}
