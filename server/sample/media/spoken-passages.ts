import { join } from "node:path";
import type { Bilingual, Language } from "#domain/language.ts";
import { QuestionVoices, type QuestionVoiceTools } from "#server/features/interview/question-voice.ts";
import { readQuestionText } from "#server/features/interview/question-text-store.ts";
import type { Sound } from "./cut-clip.ts";
import type { Spoken } from "./film/plan-film.ts";
import { stretchAround, type FoundPassage, type Stretch } from "./read-made-story.ts";

/** A passage with its sound file and sentence times in seconds from the start of that sound. */
export type SpokenPassage = Spoken & { sound: Sound };

const aroundMs = 250;

/** The passage in the recording. */
export function passageOnTape({ passage, sentences }: FoundPassage, recordings: string): SpokenPassage {
  const file = join(recordings, sentences[0]?.recording ?? "");
  return passageFrom(
    file,
    passage.sentences,
    sentences.map(({ inRecording }) => inRecording),
  );
}

/** The passage in the audiobook. */
export function passageInAudiobook({ passage, chapter, sentences }: FoundPassage, made: string): SpokenPassage {
  return passageFrom(
    join(made, chapter.wav),
    passage.sentences,
    sentences.map(({ inChapter }) => inChapter),
  );
}

/** A question in the local computer voice; null without the file. */
export async function speakQuestion(
  tools: QuestionVoiceTools,
  question: number,
  language: Language,
): Promise<{ file: string | null; text: Bilingual }> {
  const text = async (of: Language) => (await readQuestionText(tools.sql, String(question), of)) ?? "";
  return {
    file: await new QuestionVoices(tools).fileOf(String(question), language),
    text: { en: await text("en"), fr: await text("fr") },
  };
}

function passageFrom(file: string, sentences: readonly Bilingual[], stretches: Stretch[]): SpokenPassage {
  const stretch = stretchAround(stretches, aroundMs);
  const seconds = (ms: number) => (ms - stretch.startMs) / 1000;
  return {
    sound: { file, stretch },
    seconds: seconds(stretch.endMs),
    sentences: stretches.flatMap(({ startMs, endMs }, at) => {
      const text = sentences[at];
      return text ? [{ from: seconds(startMs), to: seconds(endMs), text }] : [];
    }),
  };
}
