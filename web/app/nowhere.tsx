import { useRouteError } from "react-router";
import { Button } from "#web/ui/button.tsx";
import { errorWords } from "#web/i18n/errors/error-words.ts";
import { WayBack } from "#web/ui/way-back.tsx";
import { frameWords } from "#web/i18n/frame/frame-words.ts";
import { useLanguage, useWords } from "#web/i18n/language.tsx";

/** There is nothing at this address. */
export function NotFoundPage() {
  const language = useLanguage();
  return (
    <section className="sheet center">
      <WayBack words={errorWords[language][404]} home={`/?lang=${language}`} />
    </section>
  );
}

export function UnexpectedErrorPage() {
  const words = useWords(frameWords);
  const error = useRouteError();
  return (
    <main>
      <section className="sheet center" role="alert">
        <h1>{words.unexpected.title}</h1>
        <p>{error instanceof Error ? error.message : ""}</p>
        <Button onClick={() => location.reload()}>{words.tryAgain}</Button>
      </section>
    </main>
  );
}
