import { Suspense } from "react";
import { useWords } from "#web/lib/texts/language.tsx";
import type { SectionPages } from "#web/story/section/load-page-numbers.ts";
import type { LoadedSection } from "#web/story/section/load-section.ts";
import { sectionWords } from "#web/features/section-editor/section-words.ts";
import { ArrangedSections } from "./arranged-sections.tsx";
import { SectionRow, type ListedSection } from "./section-row.tsx";
import { useArrangedBook } from "./use-arranged-book.ts";
import "./section-list.css";

type SectionListProps = {
  loaded: LoadedSection;
  storyId: string;
  userId: string;
  pages: ReadonlyMap<number, SectionPages> | undefined;
};

/** The sections of the chapter. Their storyteller arranges them; a helper finds them as the finished book has them. */
export function SectionList({ loaded, storyId, userId, pages }: SectionListProps) {
  const words = useWords(sectionWords);
  const book = useArrangedBook(userId, storyId);
  const sections: ListedSection[] = loaded.sections.map((one) => ({
    questionId: one.question_id,
    title: one.title ?? one.heading,
    seconds: one.seconds,
    pages: pages?.get(one.question_id),
    isHere: one.question_id === loaded.question_id,
  }));
  const asMade = (
    <ol>
      {sections.map((section) => (
        <SectionRow key={section.questionId} section={section} storyId={storyId} />
      ))}
    </ol>
  );
  return (
    <nav className="section-list" aria-labelledby="section-list">
      <h2 id="section-list">{words.sections}</h2>
      {book === null ? (
        asMade
      ) : (
        <Suspense fallback={asMade}>
          <ArrangedSections book={book} sections={sections} storyId={storyId} asMade={asMade} />
        </Suspense>
      )}
    </nav>
  );
}
