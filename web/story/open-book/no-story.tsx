import { Link } from "react-router";
import { pagePath } from "#domain/site-map.ts";
import { storyWords } from "#web/story/texts/story-words.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";

/** The page of a missing or foreign book. */
export function NoStory() {
  const { backToDashboard } = useWords(frameWords);
  const language = useLanguage();
  const { noStory } = useWords(storyWords).bookshelf;
  return (
    <section className="sheet narrow">
      <h1>{noStory.title}</h1>
      <p>{noStory.text}</p>
      <Link className="button main" to={pagePath(language, "/dashboard")}>
        {backToDashboard}
      </Link>
    </section>
  );
}
