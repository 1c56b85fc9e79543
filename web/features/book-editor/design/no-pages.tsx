import { Link } from "react-router";
import { pagePath } from "#domain/site-map.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { StudioStrip } from "#web/story/studio/studio-strip.tsx";
import { designWords } from "./design-words.ts";

/** Before the first answer, and for a book that is not there. */
export function NoPages({ storyId }: { storyId: string }) {
  const words = useWords(designWords).empty;
  const language = useLanguage();
  return (
    <div className="dashboard design">
      <StudioStrip storyId={storyId} memoirId={null} here="design" />
      <section className="stacked roomy">
        <h1>{words.title}</h1>
        <p>{words.text}</p>
        <p>
          <Link className="button main" to={pagePath(language, `/story/${storyId}`)}>
            {words.begin}
          </Link>
        </p>
      </section>
    </div>
  );
}
