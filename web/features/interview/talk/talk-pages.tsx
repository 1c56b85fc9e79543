import { chapterOfQuestion } from "#domain/interview/question-chapter.ts";
import type { PlanPlace } from "#web/recording/interview-machine/interview-context.ts";

const step = 7.4;
const gap = 9;

/** One leaf per question in chapters; answered, current and open ones differ. The text beside it says the same. */
export function TalkPages({ plan, now }: { plan: readonly PlanPlace[]; now: number | null }) {
  const drawn = { told: "", toCome: "", ribbon: null as number | null };
  let x = 2;
  let chapter = 0;
  for (const { questionId, isAnswered: told } of plan) {
    const { number } = chapterOfQuestion(questionId);
    if (chapter !== 0 && number !== chapter) x += gap;
    chapter = number;
    if (questionId === now) drawn.ribbon = x;
    else if (told) drawn.told += `M${x} 6v26`;
    else drawn.toCome += `M${x} 22v10`;
    x += step;
  }
  return (
    <svg className="leaves-line" viewBox={`0 0 ${x + 4} 38`} aria-hidden="true">
      <path className="told" d={drawn.told} />
      <path className="to-come" d={drawn.toCome} />
      {drawn.ribbon === null ? null : <path className="ribbon" d={`M${drawn.ribbon - 4} 0h9v36l-4.5-5-4.5 5z`} />}
    </svg>
  );
}
