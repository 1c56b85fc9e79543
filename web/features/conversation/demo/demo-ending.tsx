import { chapterOfQuestion } from "#domain/interview/question-chapter.ts";

const questions = 85;
const step = 7.4;
const gap = 9;

/**
 * The demonstration's position in a whole story: one leaf per question, in chapters. The header says the same in
 * words.
 */
export function DemoEnding({ now }: { now: number }) {
  const drawn = { told: "", toCome: "", ribbon: 0 };
  let x = 2;
  for (let id = 1; id <= questions; id++) {
    if (id > 1 && chapterOfQuestion(id).number !== chapterOfQuestion(id - 1).number) x += gap;
    if (id < now) drawn.told += `M${x} 6v26`;
    else if (id === now) drawn.ribbon = x;
    else drawn.toCome += `M${x} 22v10`;
    x += step;
  }
  return (
    <svg className="leaves-line" viewBox={`0 0 ${x + 4} 38`} aria-hidden="true">
      <path className="told" d={drawn.told} />
      <path className="to-come" d={drawn.toCome} />
      {drawn.ribbon === 0 ? null : <path className="ribbon" d={`M${drawn.ribbon - 4} 0h9v36l-4.5-5-4.5 5z`} />}
    </svg>
  );
}
