import { lastOfBank, questionChapters } from "#domain/interview/question-chapter.ts";
import type { StoryAnswer } from "#web/story/api/load-answers.ts";
import type { PlanQuestion } from "#web/story/api/load-plan.ts";
import { isDraft } from "#web/story/how-written.ts";
import type { RoadChapter } from "#web/story/open-book/chapters-of.ts";
import { pagesOf } from "#web/story/open-book/numbers.tsx";

/** More chapters would hide the rest of the list. */
const maxChaptersNamed = 2;

/** A part of a good book, and whether it is there. */
export type Need =
  | { kind: "dates"; pairs: number; isThere: false }
  | { kind: "chapter"; title: string; waiting: number; pages: number; isThere: false }
  | { kind: "drafts"; answers: number; isThere: boolean }
  | { kind: "ends"; isThere: boolean }
  | { kind: "required"; waiting: number; isThere: boolean };

type Told = {
  answers: readonly StoryAnswer[];
  plan: readonly PlanQuestion[];
  required: ReadonlySet<number> | null;
  datePairs: number;
};

/**
 * What a good book still needs, and then what is there. `required`: the questions that nobody may put aside; null while they
 * load. `datePairs`: how many pairs of dates wait for a decision.
 */
export function stillMissing(chapters: readonly RoadChapter[], { answers, plan, required, datePairs }: Told): Need[] {
  const answered = new Set(answers.map(({ question_id }) => question_id));
  const drafts = answers.filter((answer) => answer.visibility === "in the book" && isDraft(answer)).length;
  const needs: Need[] = [
    ...emptiest(chapters, answers, answered),
    ...(datePairs > 0 ? [{ kind: "dates" as const, pairs: datePairs, isThere: false as const }] : []),
    { kind: "drafts", answers: drafts, isThere: drafts === 0 },
    { kind: "ends", isThere: hasBeginning(chapters) && answered.has(lastOfBank) },
    ...(required ? [owed(plan, required, answered)] : []),
  ];
  return needs.toSorted((a, b) => Number(a.isThere) - Number(b.isThere));
}

function owed(plan: readonly PlanQuestion[], required: ReadonlySet<number>, answered: ReadonlySet<number>): Need {
  const waiting = plan.filter(({ question_id: id }) => required.has(id) && !answered.has(id)).length;
  return { kind: "required", waiting, isThere: waiting === 0 };
}

function emptiest(chapters: readonly RoadChapter[], answers: readonly StoryAnswer[], answered: ReadonlySet<number>) {
  return chapters
    .map(({ title, questions }) => {
      const ids = new Set(questions.map(({ question_id }) => question_id));
      const waiting = questions.filter(
        ({ question_id: id, state = "open" }) => !answered.has(id) && state !== "left out",
      );
      const pages = pagesOf(answers.filter(({ question_id: id }) => ids.has(id)));
      return { kind: "chapter" as const, title, waiting: waiting.length, pages, isThere: false as const };
    })
    .filter(({ waiting }) => waiting > 0)
    .toSorted((a, b) => b.waiting - a.waiting)
    .slice(0, maxChaptersNamed);
}

const hasBeginning = (chapters: readonly RoadChapter[]) =>
  chapters.some(({ number, answered }) => number === questionChapters[0]?.number && answered > 0);
