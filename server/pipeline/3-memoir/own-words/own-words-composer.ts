import { setImmediate } from "node:timers/promises";
import type { Story } from "#domain/book/memoir.ts";
import { placeInBook } from "#domain/interview/question-chapter.ts";
import type { TranscribedAnswer } from "#domain/recording/transcript.ts";
import { stopWhenCancelled, type Composer } from "#server/pipeline/3-memoir/compose-memoir.ts";
import { WordFates } from "#server/pipeline/3-memoir/count-words.ts";
import { learnNames } from "./learn-names.ts";
import { composeAnswer, type ComposedAnswer } from "./compose-answer.ts";

/** Composes the memoir without a model: spoken words, cleaned and ordered. Nothing leaves the machine. */
export const ownWordsComposer: Composer = {
  name: "own words 9",
  kind: "own words",
  model: null,
  proofreader: null,
  async compose(source, { signal, onProgress }) {
    const composed: ComposedAnswer[] = [];
    for await (const one of composeAnswers(source.answers)) {
      stopWhenCancelled(signal);
      composed.push(one);
      onProgress((composed.length / source.answers.length) * 0.95, "composing");
    }
    return { stories: storiesOf(composed), fates: fatesOf(composed), refused: [] };
  },
};

/** Answers in book order with their sentences; ids are unique over all of them. */
export async function* composeAnswers(answers: readonly TranscribedAnswer[]): AsyncGenerator<ComposedAnswer> {
  const names = learnNames(answers);
  const taken = new Set<string>();
  const inOrder = answers.toSorted(
    (a, b) => placeInBook(a.questionId) - placeInBook(b.questionId) || (a.followUp ?? 0) - (b.followUp ?? 0),
  );
  for (const answer of inOrder) {
    yield composeAnswer(answer, names, taken);
    await setImmediate();
  }
}

/** A chapter is stored in a row of at most a million characters; forms beyond these become prose. */
export const mostForms = 1000;

/** One story per question: its answer, then those to its follow-ups. */
export function storiesOf(composed: readonly ComposedAnswer[]): Story[] {
  const stories = new Map<number, Story>();
  for (const { answer, paragraphs, forms } of composed) {
    if (paragraphs.length === 0) continue;
    const { questionId } = answer;
    const story = stories.get(questionId) ?? { questionId, ...headingOf(answer), recordingIds: [], paragraphs: [] };
    stories.set(questionId, story);
    const before = paragraphs[0]?.[0]?.sentence.id;
    if (answer.followUp !== null && story.paragraphs.length > 0 && before !== undefined)
      story.asked = [...(story.asked ?? []), { question: headingOf(answer).heading, before }];
    story.recordingIds.push(answer.recordingId);
    const lines = paragraphs.flatMap(([first]) => (first?.words[0]?.startsLine ? [first.sentence.id] : []));
    if (lines.length > 0) story.lines = [...(story.lines ?? []), ...lines];
    if (forms.length > 0) story.forms = [...(story.forms ?? []), ...forms].slice(0, mostForms);
    for (const sentences of paragraphs) story.paragraphs.push({ sentences: sentences.map(({ sentence }) => sentence) });
  }
  return [...stories.values()];
}

function headingOf({ question, askedBy, language }: TranscribedAnswer): Pick<Story, "heading" | "askedBy"> {
  if (askedBy === undefined) return { heading: question };
  const heading = language === "fr" ? `${askedBy} a demandé : ${question}` : `${askedBy} asked: ${question}`;
  return { heading, askedBy };
}

export function fatesOf(composed: readonly ComposedAnswer[]): WordFates {
  const fates = new WordFates();
  for (const { answer, paragraphs, leftOut } of composed) {
    for (const { word, reason } of leftOut) fates.set(answer.recordingId, word.heard, reason);
    for (const { words } of paragraphs.flat())
      fates.set(
        answer.recordingId,
        words.flatMap((word) => word.heard),
        "in the book",
      );
  }
  return fates;
}
