import { Suspense, useEffect, useRef } from "react";
import { Link, matchPath, Outlet, useLocation, useNavigate, useParams } from "react-router";
import { languageSchema, type Language } from "#domain/language.ts";
import { pagePath } from "#domain/site-map.ts";
import { comfortWords } from "#web/i18n/comfort/comfort-words.ts";
import { errorWords } from "#web/i18n/errors/error-words.ts";
import { routes, type Route } from "#web/routes.ts";
import { Button } from "#web/ui/button.tsx";
import { Mark } from "#web/ui/mark.tsx";
import { ComfortButton, ComfortCard } from "#web/ui/comfort/comfort-card.tsx";
import { TaskSlot } from "#web/ui/task-slot.tsx";
import { Toasts } from "#web/ui/toast.tsx";
import { frameWords } from "#web/i18n/frame/frame-words.ts";
import { LanguageContext, useWords } from "#web/i18n/language.tsx";
import { NotFoundPage } from "./nowhere.tsx";
import { useSession } from "#web/lib/auth-context.ts";
import { signOut as endSession } from "#web/lib/sign-out.ts";
import { OfflineNotice } from "./offline/offline-notice.tsx";
import { useKeptOffline } from "./offline/use-kept-offline.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useArrival } from "./use-arrival.ts";
import { useScrollPlace } from "./use-scroll-place.ts";
import { useProfileComfort } from "./use-profile-comfort.ts";

/** Every page of the app, in the language of its address. */
export function LanguageLayout() {
  const language = languageSchema.safeParse(useParams()["language"]);
  if (!language.success) return <NotFoundPage />;
  return (
    <LanguageContext value={language.data}>
      <Frame language={language.data} />
    </LanguageContext>
  );
}

function Frame({ language }: { language: Language }) {
  const words = useWords(frameWords);
  const { pathname } = useLocation();
  const content = useRef<HTMLElement>(null);
  const route = routeAt(pathname);
  const isHere = route?.languages.some((one) => one === language) ?? false;
  useEffect(() => {
    document.documentElement.lang = language;
    document.title = `${isHere && route ? route.title[language] : errorWords[language][404].title} · ${words.brand}`;
  }, [language, route, isHere, words]);
  useArrival(content);
  useScrollPlace();
  useKeptOffline();
  useProfileComfort();
  return (
    <Toasts label={words.notifications} close={words.close}>
      <a className="skip" href="#content">
        {words.skipToContent}
      </a>
      <Header language={language} route={route} />
      <OfflineNotice />
      <main id="content" ref={content} tabIndex={-1}>
        {route && !isHere ? (
          <NotFoundPage />
        ) : (
          <Suspense fallback={<Skeleton label={words.loading} />}>
            <Outlet />
          </Suspense>
        )}
      </main>
    </Toasts>
  );
}

function routeAt(pathname: string): Route | undefined {
  return routes.find(({ path }) => matchPath(`/:language${path}`, pathname) !== null);
}

function Header({ language, route }: { language: Language; route: Route | undefined }) {
  const words = useWords(frameWords);
  const { pathname, search, state } = useLocation();
  const session = useSession();
  const navigate = useNavigate();
  const signOut = async () => {
    const { forgetInterviews } = await import("#web/features/interview/kept-interview.ts");
    await forgetInterviews();
    await endSession();
    await navigate(pagePath(language, "/auth"));
  };
  const other = language === "en" ? "fr" : "en";
  const isThere = route?.languages.some((one) => one === other) ?? false;
  return (
    <header className="top">
      <a className="brand" href={`/?lang=${language}`}>
        <Mark /> <span>{words.brand}</span>
      </a>
      <TaskSlot />
      <nav>
        <Link
          to={isThere ? `/${other}${pathname.slice(3)}${search}` : pagePath(other, "/dashboard")}
          state={state}
          lang={other}
          hrefLang={other}
        >
          {words.otherLanguage}
        </Link>
        <ComfortButton words={comfortWords[language]} />
        <ComfortCard words={comfortWords[language]} />
        {session ? (
          <Button look="plain" onClick={() => void signOut()}>
            {words.signOut}
          </Button>
        ) : null}
      </nav>
    </header>
  );
}
