import type { Language } from "#domain/language.ts";
import type { Story } from "#domain/memoir.ts";
import { chapterOfQuestion } from "#domain/question-chapter.ts";
import { AppError } from "#server/errors.ts";
import type { TextModel } from "#server/providers/llm/text-model.ts";
import {
  stopWhenCancelled,
  type Composer,
  type Composition,
  type MemoirSource,
  type Work,
} from "#server/story/3-memoir/compose-memoir.ts";
import { WordFates } from "#server/story/3-memoir/count-words.ts";
import { storiesOf, composeAnswers, mostForms } from "#server/story/3-memoir/own-words/own-words-composer.ts";
import type { ComposedAnswer } from "#server/story/3-memoir/own-words/compose-answer.ts";
import { askedInWritten } from "./asked-in-written.ts";
import { extractFacts, type Fact } from "./extract-facts.ts";
import { mergeFacts } from "./merge-facts.ts";
import { outlineAsTold, outlineChapter } from "./outline-chapter.ts";
import { indexRuns } from "./run-index.ts";
import { cutSegments, partsToWrite, timedWords, type Segment } from "./segments.ts";
import { styleCard } from "./style-card.ts";
import { inOwnWords, composeSection, type ComposedSection, type Writers } from "./compose-section.ts";

const sectionWords = 900;
const remembered = 40;

/**
 * The memoir written by a model from what was said: segments, facts, outline, sections, checks. What rules or another model
 * refuse is told in the person's own words. The transcript leaves the machine for the models' vendors.
 */
export function writtenComposer(model: TextModel, proofreader: TextModel | null): Composer {
  return {
    name: `written 4 ${model.name} ${proofreader?.name ?? "alone"}`,
    kind: "written",
    model: model.name,
    proofreader: proofreader?.name ?? null,
    compose: (source, work) => composeWritten({ model, proofreader }, source, work),
  };
}

async function composeWritten(writers: Writers, source: MemoirSource, work: Work): Promise<Composition> {
  const { language } = source;
  const { signal } = work;
  const { model } = writers;
  const composed: ComposedAnswer[] = [];
  for await (const one of composeAnswers(source.answers)) composed.push(one);
  const segments = cutSegments(composed);
  const facts = await factsOfAnswers(model, segments, language, work);
  const life = await orElse(mergeFacts(model, facts, language, signal), {
    people: [],
    timeline: [],
    contradictions: [],
  });
  work.onProgress(0.35, "planning");

  const style = styleCard(segments);
  const runs = indexRuns(segments);
  const taken = new Set(composed.flatMap(({ paragraphs }) => paragraphs.flat().map(({ sentence }) => sentence.id)));
  const sections = new Map<number, ComposedSection[]>();
  let done = 0;
  for (const chapter of Map.groupBy(segments, ({ answer }) => chapterOfQuestion(answer.questionId).number).values()) {
    const outline = await orElse(outlineChapter(model, chapter, language, signal), outlineAsTold(chapter));
    const alreadyTold: string[] = [];
    for (const { questionId, segments: planned } of outline) {
      for (const part of partsToWrite(planned, sectionWords)) {
        stopWhenCancelled(signal);
        const spoken = part[0]?.answer.language ?? language;
        const brief = {
          question: questionOf(composed, questionId),
          style,
          people: life.people,
          alreadyTold: alreadyTold.slice(-remembered),
        };
        const section = await composeSection(writers, part, runs, brief, spoken, taken, signal);
        sections.set(questionId, [...(sections.get(questionId) ?? []), section]);
        alreadyTold.push(...claimsOf(facts, section.used));
        done += part.length;
        work.onProgress(0.35 + (done / segments.length) * 0.6, "writing");
      }
    }
  }
  return gather(composed, segments, sections, life.contradictions);
}

async function factsOfAnswers(
  model: TextModel,
  segments: readonly Segment[],
  language: Language,
  work: Work,
): Promise<Fact[]> {
  const facts: Fact[] = [];
  const answers = [...Map.groupBy(segments, ({ answer }) => answer.recordingId).values()];
  for (const [at, answer] of answers.entries()) {
    stopWhenCancelled(work.signal);
    facts.push(...(await orElse(extractFacts(model, answer, language, work.signal), [])));
    work.onProgress(((at + 1) / answers.length) * 0.3, "reading");
  }
  return facts;
}

/** A step whose answers cannot be used is gone without; any other failure ends the work. */
async function orElse<T>(step: Promise<T>, without: T): Promise<T> {
  try {
    return await step;
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === "model_failed") return without;
    throw thrown;
  }
}

function questionOf(composed: readonly ComposedAnswer[], questionId: number): string {
  return composed.find(({ answer }) => answer.questionId === questionId)?.answer.question ?? "";
}

function claimsOf(facts: readonly Fact[], used: readonly Segment[]): string[] {
  const ids = new Set(used.map(({ id }) => id));
  return facts.filter((fact) => fact.segments.some((id) => ids.has(id))).map(({ claim }) => claim);
}

/** Stories of what was written; an answer of which nothing was used is composed in its own words. */
function gather(
  composed: readonly ComposedAnswer[],
  segments: readonly Segment[],
  sections: ReadonlyMap<number, ComposedSection[]>,
  contradictions: { what: string; claims: string[] }[],
): Composition {
  const used = new Set([...sections.values()].flat().flatMap((section) => section.used));
  const stories: Story[] = storiesOf(composed).map((story) => {
    const paragraphs = (sections.get(story.questionId) ?? []).flatMap((section) => section.paragraphs);
    for (const recordingId of story.recordingIds) {
      const own = segments.filter(({ answer }) => answer.recordingId === recordingId);
      if (own.some((segment) => used.has(segment))) continue;
      for (const segment of own) used.add(segment);
      paragraphs.push(...inOwnWords(own).paragraphs);
    }
    const begun = new Set(paragraphs.map(({ sentences: [first] }) => first?.id));
    const turns = (sections.get(story.questionId) ?? []).flatMap((section) => section.turns);
    const own = (story.forms ?? []).filter(({ from }) => begun.has(from) && !turns.includes(from));
    const forms = [...own, ...turns.map((from) => ({ form: "turn" as const, from }))].slice(0, mostForms);
    return {
      ...story,
      paragraphs,
      asked: askedInWritten(story, paragraphs, composed),
      lines: (story.lines ?? []).filter((id) => begun.has(id)),
      forms,
    };
  });
  const refused = [...sections.values()].flat().flatMap((section) => section.refused);
  return {
    stories: stories.filter(({ paragraphs }) => paragraphs.length > 0),
    fates: fatesOf(composed, segments, used),
    refused: [
      ...refused,
      ...contradictions.map(({ what, claims }) => ({ text: claims.join(" / "), reason: `to settle: ${what}` })),
    ],
  };
}

function fatesOf(
  composed: readonly ComposedAnswer[],
  segments: readonly Segment[],
  used: ReadonlySet<Segment>,
): WordFates {
  const fates = new WordFates();
  for (const { answer, leftOut } of composed)
    for (const { word, reason } of leftOut) fates.set(answer.recordingId, word.heard, reason);
  for (const segment of segments) {
    const heard = timedWords([segment]).flatMap((word) => word.heard);
    fates.set(segment.answer.recordingId, heard, used.has(segment) ? "in the book" : "set aside");
  }
  return fates;
}
