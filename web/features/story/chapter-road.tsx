import { chapterOfQuestion } from "#domain/interview/question-chapter.ts";
import type { Language } from "#domain/language.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { dashboardWords } from "#web/story/texts/dashboard-words.ts";
import type { PlanQuestion } from "#web/story/api/load-plan.ts";

export type RoadChapter = { number: number; title: string; questions: PlanQuestion[]; answered: number };

/** The plan by chapters. */
export function chaptersOf(plan: readonly PlanQuestion[], answered: ReadonlySet<number>, language: Language) {
  const byChapter = Map.groupBy(plan, ({ question_id }) => chapterOfQuestion(question_id).number);
  return [...byChapter].map(([number, questions]): RoadChapter => {
    const first = questions[0]?.question_id ?? 1;
    return {
      number,
      title: chapterOfQuestion(first).title[language],
      questions,
      answered: questions.filter(({ question_id }) => answered.has(question_id)).length,
    };
  });
}

/** One page per chapter, one line per question. Answered lines look written. */
export function ChapterRoad({ chapters, now }: { chapters: readonly RoadChapter[]; now: number | null }) {
  const words = useWords(dashboardWords);
  return (
    <ol className="road" aria-label={words.chapters(chapters.length)}>
      {chapters.map((chapter) => (
        <li key={chapter.number} className={chapter.number === now ? "now" : undefined}>
          <a href={`#chapter-${chapter.number}`} onClick={() => unfold(`chapter-${chapter.number}`)}>
            <ChapterPage chapter={chapter} here={chapter.number === now} />
            <span>
              {chapter.title}
              <span className="unseen">, {words.toldOf(chapter.answered, chapter.questions.length)}</span>
            </span>
          </a>
        </li>
      ))}
    </ol>
  );
}

const strokes = ["h8M28 Yh12M47 Yh4M58 Yh15", "h4M24 Yh4M35 Yh16M58 Yh12", "h16M36 Yh16M59 Yh8"] as const;

function ChapterPage({ chapter, here }: { chapter: RoadChapter; here: boolean }) {
  const lines = chapter.questions.map((_, line) => 15 + line * 9.6);
  const written = lines.slice(0, chapter.answered).map((y, line) => {
    const stroke = strokes[line % strokes.length] ?? "";
    return `M13 ${y}${stroke.replaceAll("Y", String(y))}`;
  });
  const toCome = lines.slice(chapter.answered).map((y) => `M12 ${y}h62`);
  return (
    <svg viewBox="0 0 88 112" aria-hidden="true">
      <rect className="edge" x="4" y="4" width="82" height="106" rx="2" />
      <rect className="sheet-of" x="2" y="2" width="82" height="106" rx="2" />
      <path className="written" d={written.join("")} />
      <path className="to-come" d={toCome.join("")} />
      {here ? <path className="ribbon" d="M62 1h11v27l-5.5-5-5.5 5z" /> : null}
    </svg>
  );
}

function unfold(id: string): void {
  const chapter = document.getElementById(id);
  if (chapter instanceof HTMLDetailsElement) chapter.open = true;
}
