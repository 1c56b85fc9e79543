import { Link } from "react-router";
import { pagePath } from "#domain/site-map.ts";
import { clock } from "#web/lib/clock.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import type { LoadedSection } from "#web/story/section/load-section.ts";
import { sectionWords } from "./section-words.ts";

/** The sections of the chapter. */
export function SectionList({ loaded, storyId }: { loaded: LoadedSection; storyId: string }) {
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
                {seconds > 0 ? <span>{clock(seconds)}</span> : null}
              </Link>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
