import { Link } from "react-router";
import { pagePath } from "#domain/site-map.ts";
import { storyWords } from "#web/story/texts/story-words.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Icon } from "#web/ui/icon.tsx";

type StoryWaysProps = { pages: number; memoirId: string | null };

/** Three actions on the book: read and listen, change, invite a helper. */
export function StoryActions({ pages, memoirId }: StoryWaysProps) {
  const words = useWords(storyWords).storyWays;
  const language = useLanguage();
  const help = `/${language === "fr" ? "fr/" : ""}help`;
  return (
    <ul className="ways">
      <li>
        {memoirId === null ? (
          <a href="#book">
            <Icon name="book" size={30} />
            <span>
              <b>{words.make.title}</b> {words.make.text}
            </span>
          </a>
        ) : (
          <>
            <Link to={pagePath(language, `/memoir/${memoirId}`)}>
              <Icon name="book" size={30} />
              <span>
                <b>{words.read.title(pages)}</b> {words.read.text}
              </span>
            </Link>
            <Link className="ways-more" to={`${pagePath(language, "/links/new")}?scope=book&target=${memoirId}`}>
              {words.read.give}
            </Link>
          </>
        )}
        <a className="ways-more" href="#more-books">
          {words.moreBooks}
        </a>
      </li>
      <li>
        <a href="#answers">
          <Icon name="pen" size={30} />
          <span>
            <b>{words.correct.title}</b> {words.correct.text}
          </span>
        </a>
      </li>
      <li>
        <a href={help} target="_blank" rel="noreferrer">
          <Icon name="help" size={30} />
          <span>
            <b>{words.beside.title}</b> {words.beside.text}
          </span>
        </a>
      </li>
    </ul>
  );
}
