import type { Story } from "#domain/book/memoir.ts";
import type { Composition } from "#server/pipeline/3-memoir/compose-memoir.ts";
import { WordFates } from "#server/pipeline/3-memoir/count-words.ts";
import type { ComposedAnswer } from "#server/pipeline/3-memoir/own-words/compose-answer.ts";
import { storiesOf, mostForms } from "#server/pipeline/3-memoir/own-words/own-words-composer.ts";
import { inOwnWords, type ComposedSection } from "./compose-section.ts";
import { questionsInWritten } from "./questions-in-written.ts";
import { timedWords, type Segment } from "./segments.ts";

/** Collects the stories; an answer without any used segment is composed in its own words. */
export function collectComposition(
  composed: readonly ComposedAnswer[],
  segments: readonly Segment[],
  sections: ReadonlyMap<number, ComposedSection[]>,
  contradictions: { what: string; claims: string[] }[],
): Omit<Composition, "writing"> {
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
      asked: questionsInWritten(story, paragraphs, composed),
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
