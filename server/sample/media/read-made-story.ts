import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { fail } from "#server/platform/errors.ts";
import type { Language } from "#domain/language.ts";
import type { Passage } from "./passages.ts";

const provenanceSchema = z.array(
  z.object({
    chapter: z.int(),
    question: z.number(),
    text: z.string(),
    spans: z.array(z.object({ recording: z.string(), startMs: z.number(), endMs: z.number() })),
  }),
);
const editSchema = z.object({ sourceStartMs: z.number(), sourceEndMs: z.number(), editedStartMs: z.number() });
const chapterSchema = z.object({
  number: z.int(),
  title: z.string(),
  wav: z.string(),
  mp3: z.string(),
  placements: z.array(z.object({ startMs: z.number(), edits: z.array(editSchema) })),
});
const reportSchema = z.object({ audiobook: z.object({ chapters: z.array(chapterSchema) }) });

type Chapter = z.infer<typeof chapterSchema>;
type Sentence = z.infer<typeof provenanceSchema>[number];

/** A span of a file, in ms. */
export type Stretch = { startMs: number; endMs: number };
/** `recording`: a file of the recordings folder; `inRecording` and `inChapter`: times of a sentence. */
export type MadeSentence = { text: string; recording: string; inRecording: Stretch; inChapter: Stretch };
export type MadeChapter = Pick<Chapter, "title" | "wav" | "mp3"> & { sentences: MadeSentence[] };

/** Reads a finished story from its report: every sentence with its times on tape and in the audiobook. */
export async function readMadeStory(made: string): Promise<MadeChapter[]> {
  const { audiobook } = reportSchema.parse(await readJson(join(made, "report.json")));
  const provenance = provenanceSchema.parse(await readJson(join(made, "provenance.json")));
  return audiobook.chapters.map(({ number, title, wav, mp3, placements }) => {
    const sentences = provenance.filter(({ chapter, spans }) => chapter === number && spans.length > 0);
    const recordings = [...new Set(sentences.map(recordingOf))];
    return {
      title,
      wav,
      mp3,
      sentences: sentences.flatMap((sentence) => {
        const placement = placements[recordings.indexOf(recordingOf(sentence))];
        const inRecording = stretchOf(sentence);
        const inChapter = placement && stretchInChapter(placement, inRecording);
        return inChapter ? [{ text: sentence.text, recording: recordingOf(sentence), inRecording, inChapter }] : [];
      }),
    };
  });
}

/** The position of a passage. */
export type FoundPassage = { passage: Passage; chapter: MadeChapter; sentences: MadeSentence[] };

/** Finds the chapter and sentences of a passage. Throws `not_found`. */
export function findPassage(story: MadeChapter[], passage: Passage, language: Language): FoundPassage {
  const first = plain(passage.sentences[0]?.[language] ?? "");
  for (const chapter of story) {
    const at = chapter.sentences.findIndex(({ text }) => plain(text) === first);
    if (at >= 0) return { passage, chapter, sentences: chapter.sentences.slice(at, at + passage.sentences.length) };
  }
  throw fail("not_found", `The sample story does not say “${first}”.`);
}

/** The span from the first to the last of these sentences, extended by `aroundMs`. */
export function stretchAround(stretches: Stretch[], aroundMs: number): Stretch {
  return {
    startMs: Math.max(0, Math.min(...stretches.map(({ startMs }) => startMs)) - aroundMs),
    endMs: Math.max(...stretches.map(({ endMs }) => endMs)) + aroundMs,
  };
}

function stretchInChapter({ startMs, edits }: Chapter["placements"][number], heard: Stretch): Stretch | null {
  const place = (ms: number) => {
    const edit = edits.find(({ sourceStartMs, sourceEndMs }) => ms >= sourceStartMs && ms <= sourceEndMs);
    return edit ? startMs + edit.editedStartMs + ms - edit.sourceStartMs : null;
  };
  const [from, to] = [place(heard.startMs), place(heard.endMs)];
  return from === null || to === null ? null : { startMs: from, endMs: to };
}

function stretchOf({ spans }: Sentence): Stretch {
  return stretchAround(spans, 0);
}

function recordingOf({ spans }: Sentence): string {
  return spans[0]?.recording ?? "";
}

function plain(text: string): string {
  return text.replaceAll("’", "'").replaceAll(/[“”]/g, '"').replaceAll(/\s+/g, " ");
}

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, "utf8"));
}
