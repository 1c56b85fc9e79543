import type { ReactNode } from "react";
import { Link } from "react-router";
import { pagePath } from "#domain/site-map.ts";
import { clock } from "#web/lib/clock.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import type { SectionPages } from "#web/story/section/load-page-numbers.ts";
import { useDragging } from "#web/story/arrangement/use-dragging.ts";
import { sectionWords } from "#web/features/section-editor/section-words.ts";

export type ListedSection = {
  questionId: number;
  title: string;
  seconds: number;
  pages: SectionPages | undefined;
  isHere: boolean;
};

type SectionRowProps = {
  section: ListedSection;
  storyId: string;
  /** Another section of the chapter was dropped here; undefined: the list is not arranged. */
  drop?: (key: string) => void;
  note?: string;
  /** What changes the section. */
  children?: ReactNode;
};

export function SectionRow({ section, storyId, drop, note, children }: SectionRowProps) {
  const language = useLanguage();
  const { questionId, title, isHere } = section;
  const dragging = useDragging({ kind: "story", key: String(questionId) }, drop === undefined ? {} : { story: drop });
  return (
    <li className={isHere ? "here" : undefined} data-drop={dragging.isOver} {...dragging.row}>
      <Link
        to={pagePath(language, `/story/${storyId}/sections/${questionId}`)}
        aria-current={isHere ? "page" : undefined}
        {...(drop === undefined ? {} : dragging.handle)}
      >
        {title}
        {note === undefined ? <Length section={section} /> : <span>{note}</span>}
      </Link>
      {children}
    </li>
  );
}

/** How many pages a section has in the finished book, and how long it was told. */
function Length({ section: { pages, seconds } }: { section: ListedSection }) {
  const words = useWords(sectionWords);
  const parts = [
    ...(pages ? [words.pageCount(pages.last - pages.first + 1)] : []),
    ...(seconds > 0 ? [clock(seconds)] : []),
  ];
  return parts.length > 0 ? <span>{parts.join(", ")}</span> : null;
}
