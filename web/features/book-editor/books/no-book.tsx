import { Link } from "react-router";
import { pagePath } from "#domain/site-map.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { StudioStrip } from "#web/story/studio/studio-strip.tsx";
import { booksWords } from "./books-words.ts";

/** At the address of a book that was removed. */
export function NoBook({ storyId }: { storyId: string }) {
  const { gone } = useWords(booksWords);
  const language = useLanguage();
  return (
    <div className="dashboard design">
      <StudioStrip storyId={storyId} bookId={null} memoirId={null} here="design" />
      <section className="stacked roomy">
        <h1>{gone.title}</h1>
        <p>{gone.text}</p>
        <p>
          <Link className="button main" to={pagePath(language, `/story/${storyId}`)}>
            {gone.back}
          </Link>
        </p>
      </section>
    </div>
  );
}
