import { useRef } from "react";
import { Link, Navigate, Outlet, useLocation, useNavigate, useParams, useRouteError } from "react-router";
import { languageSchema, type Language } from "#domain/language.ts";
import { pagePath } from "#domain/site-map.ts";
import { comfortWords } from "#web/i18n/comfort-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Mark } from "#web/ui/mark.tsx";
import { ReadingComfort } from "#web/ui/reading-comfort.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Toasts } from "#web/ui/toast.tsx";
import { backend } from "#web/lib/backend.ts";
import { LanguageContext, useLanguage, useWords } from "./language.tsx";
import { useSession } from "./session.tsx";

/** Every page of the app, in the language of its address. */
export function LanguageLayout() {
  const language = languageSchema.safeParse(useParams()["language"]);
  if (!language.success) return <NotFoundPage />;
  document.documentElement.lang = language.data;
  return (
    <LanguageContext value={language.data}>
      <Frame language={language.data} />
    </LanguageContext>
  );
}

function Frame({ language }: { language: Language }) {
  const words = useWords();
  const { pathname, search } = useLocation();
  const session = useSession();
  const navigate = useNavigate();
  const signOut = async () => {
    await backend.auth.signOut({ scope: "local" });
    await navigate(pagePath(language, "/auth"));
  };
  const other = language === "en" ? "fr" : "en";
  return (
    <Toasts label={words.notifications} close={words.close}>
      <a className="skip" href="#content">
        {words.skipToContent}
      </a>
      <header className="top">
        <a className="brand" href={`/?lang=${language}`}>
          <Mark /> {words.brand}
        </a>
        <nav>
          <Link to={`/${other}${pathname.slice(3)}${search}`} lang={other} hrefLang={other}>
            {words.otherLanguage}
          </Link>
          <ReadingComfort words={comfortWords[language]} />
          {session ? (
            <Button look="plain" onClick={() => void signOut()}>
              {words.signOut}
            </Button>
          ) : null}
        </nav>
      </header>
      <main id="content">
        <Outlet />
      </main>
    </Toasts>
  );
}

/**
 * Only for people who are signed in; the others come back here afterwards. Where it must `stay`, a session that runs
 * out does not take the page away: somebody may be speaking.
 */
export function SignedInOnly({ stay = false }: { stay?: boolean }) {
  const session = useSession();
  const wasSignedIn = useRef(false);
  if (session) wasSignedIn.current = true;
  const language = useLanguage();
  const words = useWords();
  const { pathname, search } = useLocation();
  if (session === undefined) return <Skeleton label={words.loading} />;
  if (session === null && !(stay && wasSignedIn.current))
    return <Navigate to={pagePath(language, "/auth")} replace state={{ from: `${pathname}${search}` }} />;
  return <Outlet />;
}

export function NotFoundPage() {
  const words = useWords();
  return (
    <section className="sheet center">
      <h1>{words.notFound.title}</h1>
      <p>{words.notFound.text}</p>
      <a className="button main" href="/">
        {words.notFound.home}
      </a>
    </section>
  );
}

export function UnexpectedErrorPage() {
  const words = useWords();
  const error = useRouteError();
  return (
    <main>
      <section className="sheet center" role="alert">
        <h1>{words.unexpected.title}</h1>
        <p>{error instanceof Error ? error.message : ""}</p>
        <Button onClick={() => location.reload()}>{words.unexpected.again}</Button>
      </section>
    </main>
  );
}
