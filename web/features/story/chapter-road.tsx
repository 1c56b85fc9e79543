import { useWords } from "#web/lib/texts/language.tsx";
import { ChapterSheet } from "#web/story/open-book/chapter-sheet.tsx";
import type { RoadChapter } from "#web/story/open-book/chapters-of.ts";
import { storyWords } from "#web/story/texts/story-words.ts";

/** One page per chapter, one line per question. Answered lines look written. */
export function ChapterRoad({ chapters, now }: { chapters: readonly RoadChapter[]; now: number | null }) {
  const words = useWords(storyWords);
  return (
    <ol className="road" aria-label={words.chapters(chapters.length)}>
      {chapters.map((chapter) => (
        <li key={chapter.number} className={chapter.number === now ? "now" : undefined}>
          <a href={`#chapter-${chapter.number}`} onClick={() => unfold(`chapter-${chapter.number}`)}>
            <ChapterSheet
              questions={chapter.questions.length}
              answered={chapter.answered}
              here={chapter.number === now}
            />
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

function unfold(id: string): void {
  const chapter = document.getElementById(id);
  if (chapter instanceof HTMLDetailsElement) chapter.open = true;
}
