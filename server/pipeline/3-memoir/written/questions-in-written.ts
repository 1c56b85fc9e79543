import type { Paragraph, Story } from "#domain/book/memoir.ts";
import type { ComposedAnswer } from "#server/pipeline/3-memoir/own-words/compose-answer.ts";

/**
 * The follow-up questions of a story before the written paragraph that begins their answer. If the model merged an
 * answer with another one, its question has no place and is not printed.
 */
export function questionsInWritten(
  story: Story,
  paragraphs: readonly Paragraph[],
  composed: readonly ComposedAnswer[],
): NonNullable<Story["asked"]> {
  return (story.asked ?? []).flatMap(({ question, before }) => {
    if (paragraphs.some(({ sentences }) => sentences[0]?.id === before)) return [{ question, before }];
    const answer = composed.find((one) => one.paragraphs[0]?.[0]?.sentence.id === before)?.answer;
    const from = answer && firstSentenceFrom(answer.recordingId, story.recordingIds, paragraphs);
    return from === undefined ? [] : [{ question, before: from }];
  });
}

/**
 * The first sentence from this recording, if all before it come from earlier recordings and all after it from this or
 * later ones.
 */
function firstSentenceFrom(
  recordingId: string,
  inOrder: readonly string[],
  paragraphs: readonly Paragraph[],
): string | undefined {
  const place = inOrder.indexOf(recordingId);
  const placesOf = paragraphs.map(({ sentences }) =>
    sentences.flatMap(({ spans }) => spans.map((span) => inOrder.indexOf(span.recordingId))),
  );
  const at = placesOf.findIndex((places) => places.includes(place));
  const isAfter = at > 0 && placesOf.slice(at).every((places) => places.every((one) => one >= place));
  const isBefore = placesOf.slice(0, at).every((places) => places.every((one) => one < place));
  return isAfter && isBefore ? paragraphs[at]?.sentences[0]?.id : undefined;
}
