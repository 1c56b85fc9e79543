import { Link } from "react-router";
import { pagePath } from "#domain/site-map.ts";
import { errorWords } from "#web/lib/texts/error-words.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { useSession } from "#web/lib/account/auth-context.ts";

/** A placeholder for a screen that is not built yet. */
export function ComingPage() {
  const language = useLanguage();
  const { coming, backToDashboard } = useWords(frameWords);
  return (
    <section className="sheet center">
      <h1>{coming.title}</h1>
      <p className="lead">{coming.text}</p>
      <p>
        {useSession() ? (
          <Link className="button main" to={pagePath(language, "/dashboard")}>
            {backToDashboard}
          </Link>
        ) : (
          <a className="button main" href={`/?lang=${language}`}>
            {errorWords[language][404].home}
          </a>
        )}
      </p>
    </section>
  );
}
