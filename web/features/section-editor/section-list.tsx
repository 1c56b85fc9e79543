import { Link } from "react-router";
import { pagePath } from "#domain/site-map.ts";
import { clock } from "#web/lib/clock.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import type { LoadedSection } from "#web/story/section/load-section.ts";
import type { SectionPages } from "#web/story/section/load-page-numbers.ts";
import { sectionWords } from "./section-words.ts";

/** The sections of the chapter. */
export function SectionList({
  loaded,
  storyId,
  pages,
}: {
  loaded: LoadedSection;
  storyId: string;
  pages: ReadonlyMap<number, SectionPages> | undefined;
}) {
  const words = useWords(sectionWords);
  const language = useLanguage();
  return (
    <nav className="section-list" aria-labelledby="section-list">
      <h2 id="section-list">{words.sections}</h2>
      <ol>
        {loaded.sections.map(({ question_id: question, title, heading, seconds }) => {
          const isHere = question === loaded.question_id;
          return (
            <li key={question} className={isHere ? "here" : undefined}>
              <Link
                to={pagePath(language, `/story/${storyId}/sections/${question}`)}
                aria-current={isHere ? "page" : undefined}
              >
                {title ?? heading}
                <Length pages={pages?.get(question)} seconds={seconds} />
              </Link>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

/** How many pages a section has in the finished book, and how long it was told. */
function Length({ pages, seconds }: { pages: SectionPages | undefined; seconds: number }) {
  const words = useWords(sectionWords);
  const parts = [
    ...(pages ? [words.pageCount(pages.last - pages.first + 1)] : []),
    ...(seconds > 0 ? [clock(seconds)] : []),
  ];
  return parts.length > 0 ? <span>{parts.join(", ")}</span> : null;
}
