import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PDFDocument } from "pdf-lib";
import { languageSchema, type Language } from "#domain/language.ts";
import { findFfmpeg } from "#server/platform/media/ffmpeg.ts";
import type { MediaTools } from "#server/sample/media/make-sample-media.ts";
import { passages } from "#server/sample/media/passages.ts";
import { sampleMedia, type SampleMedia } from "#server/sample/media/sample-media.ts";

const secondsEach = 2;
const lead = 1000;
const titles: Record<Language, string> = {
  en: "The River Kept the Time",
  fr: "Deux éclats toutes les dix secondes",
};

/** The files of a generated sample story, shortened: a few answers, tones instead of speech, one page each. */
async function smallSample(language: Language): Promise<{ home: string; close(): Promise<void> }> {
  const home = await mkdtemp(join(tmpdir(), "heirvoice-small-sample-"));
  const [made, recordings] = [join(home, "made"), join(home, "recordings")];
  for (const folder of [recordings, join(made, "audiobook"), join(made, "print")])
    await mkdir(folder, { recursive: true });
  const { answer, extract, stories } = passages[language];
  const others = stories.filter(({ question }) => question !== answer.question && question !== extract.question);
  /** Puts the extract on a right page in English and on a left one in French. */
  const order = language === "en" ? [answer, extract, ...others] : [extract, answer, ...others];
  const told = order.map(({ question, sentences }) => ({
    question,
    sentences: sentences.map((sentence) => sentence[language]),
    recording: `${question}.wav`,
    endMs: lead + sentences.length * secondsEach * 1000,
  }));
  for (const { recording, endMs } of told) await writeTones(join(recordings, recording), endMs / 1000 + 1);
  const placements = told.map(({ endMs }, at) => ({
    startMs: 3000 + at * 15_000,
    edits: [{ sourceStartMs: 500, sourceEndMs: endMs + 500, editedStartMs: 0 }],
  }));
  const chapter = { number: 1, title: "A Working Life", wav: "audiobook/01.wav", mp3: "audiobook/01.mp3", placements };
  await writeTones(join(made, chapter.wav), told.length * 15 - 5);
  await writeJson(join(made, "report.json"), { audiobook: { chapters: [chapter] } });
  await writeJson(join(made, "provenance.json"), told.flatMap(provenanceOf));
  await writeJson(join(made, "print", "spec.json"), { spineWidth: 0.25, cover: { width: 14, height: 10.75 } });
  const pages = told.map(({ sentences }) => sentences.join("\n").replaceAll("\u202f", " "));
  await writePdf(join(made, "book.pdf"), [432, 648], [titles[language], ...pages]);
  await writePdf(join(made, "print", "cover.pdf"), [1008, 774], [titles[language]]);
  await writeFile(join(home, "stamp"), "small");
  return { home, close: () => rm(home, { recursive: true, force: true }) };
}

export type SmallMedia = Record<Language, SampleMedia>;

/** A small sample per language; `media` are the files shown on the public pages, not generated yet. */
export async function smallSamples() {
  const samples = { en: await smallSample("en"), fr: await smallSample("fr") };
  return {
    samples,
    media: (tools: MediaTools): SmallMedia => ({
      en: sampleMedia(tools, samples.en.home, "en"),
      fr: sampleMedia(tools, samples.fr.home, "fr"),
    }),
    close: async () => {
      for (const language of languageSchema.options) await samples[language].close();
    },
  };
}

export async function makeBoth(media: SmallMedia): Promise<void> {
  for (const language of languageSchema.options) await media[language].make(new AbortController().signal);
}

function provenanceOf(answer: { question: number; sentences: string[]; recording: string }): object[] {
  return answer.sentences.map((text, at) => {
    const startMs = lead + at * secondsEach * 1000;
    const spans = [{ recording: answer.recording, startMs, endMs: startMs + secondsEach * 900 }];
    return { chapter: 1, question: answer.question, text, spans };
  });
}

/** A tone that sounds every other second. */
async function writeTones(file: string, seconds: number): Promise<void> {
  const ffmpeg = await findFfmpeg(null);
  const tone = `aevalsrc=0.4*sin(2*PI*220*t)*gt(sin(PI*t)\\,0):s=16000:d=${seconds}`;
  await ffmpeg.run(["-f", "lavfi", "-i", tone, "-ac", "1", file]);
}

async function writePdf(file: string, size: [number, number], pages: string[]): Promise<void> {
  const pdf = await PDFDocument.create();
  for (const text of pages) pdf.addPage(size).drawText(text, { x: 40, y: size[1] - 80, size: 8 });
  await writeFile(file, await pdf.save());
}

async function writeJson(file: string, content: object): Promise<void> {
  await writeFile(file, JSON.stringify(content));
}
