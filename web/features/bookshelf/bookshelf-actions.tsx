import { Link } from "react-router";
import { pagePath } from "#domain/site-map.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { storyWords } from "#web/story/texts/story-words.ts";
import { Icon, type IconName } from "#web/ui/icon.tsx";

type BookshelfAction = { to: string; icon: IconName; word: "memory" | "demo" | "project" | "audio" };

/** The secondary actions. `audio`: the path of the interview; only the French dashboard shows it. */
export function BookshelfActions({ audio }: { audio: string }) {
  const language = useLanguage();
  const { ways: words, allMemories, givenLinks, searchAll } = useWords(storyWords).bookshelf;
  const third: BookshelfAction =
    language === "fr"
      ? { to: audio, icon: "headphones", word: "audio" }
      : { to: pagePath(language, "/new-dashboard"), icon: "book", word: "project" };
  const actions: BookshelfAction[] = [
    { to: pagePath(language, "/create-memory"), icon: "plus", word: "memory" },
    { to: pagePath(language, "/test-agent"), icon: "microphone", word: "demo" },
    third,
  ];
  return (
    <>
      <ul className="ways">
        {actions.map(({ to, icon, word }) => (
          <li key={word}>
            <Link to={to}>
              <Icon name={icon} size={30} />
              <span>
                <b>{words[word].title}</b> {words[word].text}
              </span>
            </Link>
            {word === "memory" ? (
              <Link className="ways-more" to={pagePath(language, "/memories")}>
                {allMemories}
              </Link>
            ) : null}
          </li>
        ))}
      </ul>
      <p>
        <Link className="link" to={pagePath(language, "/search")}>
          {searchAll}
        </Link>
      </p>
      <p>
        <Link className="link" to={pagePath(language, "/links")}>
          {givenLinks}
        </Link>
      </p>
    </>
  );
}
