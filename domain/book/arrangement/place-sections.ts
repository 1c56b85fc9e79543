import { chapterOfQuestion, placeInBook } from "#domain/interview/question-chapter.ts";
import type { ArrangedChapter, PlacedSection } from "./arrangement.ts";
import { keyOf } from "./automatic-chapters.ts";

/**
 * The chapters with every one of these questions in exactly one place. A question without a place goes beside its
 * neighbor of the bank's chapter, or into the chapter that bears the title of that chapter, or into a chapter of its own.
 * Places of other questions stay: their story may come back.
 */
export function placeSections(arranged: readonly ArrangedChapter[], questionIds: readonly number[]): ArrangedChapter[] {
  const seen = new Set<number>();
  const isFirst = ({ questionId }: PlacedSection) => !seen.has(questionId) && seen.add(questionId).size > 0;
  const chapters = arranged.map((chapter) => ({ ...chapter, sections: chapter.sections.filter(isFirst) }));
  for (const id of questionIds.toSorted((a, b) => placeInBook(a) - placeInBook(b))) {
    if (seen.has(id)) continue;
    seen.add(id);
    place(chapters, id);
  }
  return chapters;
}

function place(chapters: ArrangedChapter[], questionId: number): void {
  const { number } = chapterOfQuestion(questionId);
  const section = { questionId, hidden: false };
  const related = chapters.flatMap((chapter) =>
    chapter.sections
      .map(({ questionId: id }, at) => ({ chapter, id, at }))
      .filter(({ id }) => chapterOfQuestion(id).number === number),
  );
  const before = last(related.filter(({ id }) => isBefore(id, questionId)));
  const after = first(related.filter(({ id }) => isBefore(questionId, id)));
  const named = chapters.find(({ parts }) => parts.includes(number));
  if (before) before.chapter.sections.splice(before.at + 1, 0, section);
  else if (after) after.chapter.sections.splice(after.at, 0, section);
  else if (named) named.sections.splice(placeAmong(named.sections, questionId), 0, section);
  else
    chapters.splice(placeOfChapter(chapters, questionId), 0, {
      key: freeKey(chapters, keyOf([number])),
      parts: [number],
      title: null,
      hidden: false,
      sections: [section],
    });
}

type Found = { chapter: ArrangedChapter; id: number; at: number };
const isBefore = (a: number, b: number) => placeInBook(a) < placeInBook(b);
const inOrder = (a: Found, b: Found) => placeInBook(a.id) - placeInBook(b.id);
const first = (found: Found[]) => found.toSorted(inOrder)[0];
const last = (found: Found[]) => found.toSorted(inOrder).at(-1);

function placeAmong(sections: readonly PlacedSection[], questionId: number): number {
  const at = sections.findIndex((section) => isBefore(questionId, section.questionId));
  return at < 0 ? sections.length : at;
}

/** After the chapter of the story that comes before it in the bank. */
function placeOfChapter(chapters: readonly ArrangedChapter[], questionId: number): number {
  const earlier = chapters.flatMap((chapter, at) =>
    chapter.sections.filter(({ questionId: id }) => isBefore(id, questionId)).map(({ questionId: id }) => ({ id, at })),
  );
  const nearest = earlier.toSorted((a, b) => placeInBook(a.id) - placeInBook(b.id)).at(-1);
  return nearest === undefined ? 0 : nearest.at + 1;
}

function freeKey(chapters: readonly ArrangedChapter[], wanted: string): string {
  const taken = new Set(chapters.map(({ key }) => key));
  let key = wanted;
  for (let count = 2; taken.has(key); count += 1) key = `${wanted}-again-${count}`;
  return key;
}
