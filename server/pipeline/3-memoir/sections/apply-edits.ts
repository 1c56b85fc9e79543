import type { Span, Story } from "#domain/book/memoir.ts";
import type { TranscribedAnswer } from "#domain/recording/transcript.ts";
import type { WordFates } from "#server/pipeline/3-memoir/count-words.ts";
import { applyEdit } from "./apply-edit.ts";
import type { SectionEdit } from "./section-edit.ts";

/** The stories with what persons made of them. Words that no sentence of an edited story has any more are left out. */
export function applyEdits(
  stories: readonly Story[],
  edits: readonly SectionEdit[],
  answers: readonly TranscribedAnswer[],
  fates: WordFates,
): Story[] {
  const byQuestion = new Map(edits.map((edit) => [edit.questionId, edit]));
  const byRecording = new Map(answers.map((answer) => [answer.recordingId, answer]));
  const taken = new Set(stories.flatMap((story) => spokenIn(story).map(({ id }) => id)));
  return stories.flatMap((story) => {
    const edit = byQuestion.get(story.questionId);
    if (!edit) return [story];
    const edited = applyEdit(story, edit, { answers: byRecording, taken });
    releaseWords(story, edited, byRecording, fates);
    return edited ? [edited] : [];
  });
}

function spokenIn(story: Story | null) {
  return story?.paragraphs.flatMap(({ sentences }) => sentences) ?? [];
}

function releaseWords(
  told: Story,
  edited: Story | null,
  answers: ReadonlyMap<string, TranscribedAnswer>,
  fates: WordFates,
): void {
  const [before, after] = [told, edited].map((story) => spokenIn(story).flatMap(({ spans }) => spans));
  for (const recordingId of told.recordingIds)
    for (const [index, word] of (answers.get(recordingId)?.rawWords ?? []).entries()) {
      const place = { recordingId, atMs: (word.startMs + word.endMs) / 2 };
      if (isWithin(before ?? [], place) && !isWithin(after ?? [], place))
        fates.leaveOut(recordingId, index, "corrected by a person");
    }
}

function isWithin(spans: readonly Span[], { recordingId, atMs }: { recordingId: string; atMs: number }): boolean {
  return spans.some((span) => span.recordingId === recordingId && span.startMs <= atMs && atMs < span.endMs);
}
