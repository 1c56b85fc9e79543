import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Bilingual, Language } from "#domain/language.ts";
import type { Clip, Film, SiteMedia } from "#domain/site-media.ts";
import { questionVoice } from "#server/features/interview/question-voice.ts";
import { readQuestionText } from "#server/features/interview/question-text-store.ts";
import type { StoryTools } from "#server/story/story-tools.ts";
import { cutClip, measureSound, type Sound } from "./cut-clip.ts";
import { drawBook } from "./draw-book.ts";
import { makeFilm } from "./film/make-film.ts";
import type { Spoken } from "./film/plan-film.ts";
import { passages, type Passage } from "./passages.ts";
import {
  findPassage,
  readToldStory,
  stretchAround,
  type Stretch,
  type ToldChapter,
  type ToldSentence,
} from "./told-story.ts";

/** Where a made sample lies, and the folder that is put into the public bucket as it is. */
export type SampleFolders = { recordings: string; made: string; out: string };
export type MediaTools = Pick<StoryTools, "sql" | "store" | "ffmpeg" | "cacheDir">;

const bucketAddress = "/storage/v1/object/public/site-media";
const aroundMs = 250;
const bars = { passage: 64, chapter: 110 };
const silentQuestionSeconds = 5;

/** Makes everything the public pages play and show, from the sample's own report, sound and pages. */
export async function makeSampleMedia(
  tools: MediaTools,
  { recordings, made, out }: SampleFolders,
  signal: AbortSignal,
): Promise<Omit<SiteMedia, "print">> {
  await mkdir(join(out, "sample"), { recursive: true });
  const keep = (name: string) => ({ out: join(out, "sample", name), src: `${bucketAddress}/sample/${name}` });
  const ffmpeg = await tools.ffmpeg();
  const clip = async (name: string, many: number, sound: Sound): Promise<Clip> => {
    const kept = keep(name);
    return { src: kept.src, ...(await cutClip(ffmpeg, { sound, bars: many, out: kept.out }, signal)) };
  };
  const story = await readToldStory(made);
  const string = findPassage(story, passages.string);
  const bakery = findPassage(story, passages.bakery);
  const answered = onTape(bakery.told, passages.bakery, recordings);
  const heard = inAudiobook(string, passages.string, made);
  const book = await drawBook(made, keep, signal);
  const film = async (language: Language): Promise<Film> => {
    const asked = await questionAsked(passages.bakery.question, language);
    const pictures = book && { cover: keep("cover.webp").out, spread: keep("spread.webp").out };
    return makeFilm(ffmpeg, { source: { asked, answered, heard, book: pictures }, language }, keep, signal);
  };
  return {
    extract: await clip("extract.mp3", bars.passage, heard.sound),
    before: await clip("before.mp3", bars.passage, answered.sound),
    after: await clip("after.mp3", bars.passage, inAudiobook(bakery, passages.bakery, made).sound),
    chapter: {
      ...(await clip("chapter.mp3", bars.chapter, { file: join(made, bakery.chapter.wav) })),
      title: bakery.chapter.title,
    },
    book,
    film: { en: await film("en"), fr: await film("fr") },
  };

  async function questionAsked(id: number, language: Language): Promise<Spoken> {
    const text: Bilingual = {
      en: (await readQuestionText(tools.sql, id, "en")) ?? "",
      fr: (await readQuestionText(tools.sql, id, "fr")) ?? "",
    };
    const file = await questionVoice(tools, id, language);
    const sound = file === null ? null : { file };
    const scratch = keep(`question-${language}.samples`).out;
    const seconds = sound
      ? (await measureSound(ffmpeg, { sound, bars: 1, scratch }, signal)).seconds
      : silentQuestionSeconds;
    return { sound, seconds, sentences: [{ from: 0, to: seconds, text }] };
  }
}

type Heard = Spoken & { sound: Sound };

function onTape(told: ToldSentence[], passage: Passage, recordings: string): Heard {
  const file = join(recordings, told[0]?.recording ?? "");
  return spokenFrom(
    file,
    told.map(({ inRecording }) => inRecording),
    passage,
  );
}

function inAudiobook(
  { chapter, told }: { chapter: ToldChapter; told: ToldSentence[] },
  passage: Passage,
  made: string,
): Heard {
  return spokenFrom(
    join(made, chapter.wav),
    told.map(({ inChapter }) => inChapter),
    passage,
  );
}

function spokenFrom(file: string, stretches: Stretch[], { sentences }: Passage): Heard {
  const stretch = stretchAround(stretches, aroundMs);
  return {
    sound: { file, stretch },
    seconds: (stretch.endMs - stretch.startMs) / 1000,
    sentences: stretches.flatMap(({ startMs, endMs }, at) => {
      const text = sentences[at];
      const [from, to] = [startMs - stretch.startMs, endMs - stretch.startMs];
      return text ? [{ from: from / 1000, to: to / 1000, text }] : [];
    }),
  };
}
