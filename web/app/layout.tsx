import { Suspense, useEffect, useRef } from "react";
import { matchPath, Outlet, useLocation, useParams } from "react-router";
import { languageSchema, type Language } from "#domain/language.ts";
import { errorWords } from "#web/lib/texts/error-words.ts";
import { deferredPart } from "#web/lib/page/deferred-part.tsx";
import { routes, type Route } from "#web/routes.ts";
import { Toasts } from "#web/ui/toast.tsx";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { LanguageContext, useWords } from "#web/lib/texts/language.tsx";
import { usePrefetch } from "./use-prefetch.ts";
import { AppHeader } from "./app-header.tsx";
import { NotFoundPage } from "./not-found.tsx";
import { Help } from "./help/help.tsx";
import { OfflineNotice } from "./offline/offline-notice.tsx";
import { useAuth } from "#web/lib/account/auth-context.ts";
import { useDeferredSending } from "./offline/use-deferred-sending.ts";
import { useServiceWorker } from "./offline/use-service-worker.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { usePageFocus } from "./use-page-focus.ts";
import { useScrollRestoration } from "./use-scroll-restoration.ts";
import { useProfileComfort } from "./use-profile-comfort.ts";

const AccountNotices = deferredPart(
  async () => (await import("#web/features/account/account-notices.tsx")).AccountNotices,
);

/** The layout of every page of the app in the language of its address. */
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
  usePageFocus(content);
  useScrollRestoration();
  useServiceWorker();
  const { session, profile } = useAuth();
  const userId = session?.user.id ?? null;
  useDeferredSending(userId);
  usePrefetch(language, route, userId);
  useProfileComfort();
  return (
    <Toasts label={words.notifications} close={words.close}>
      <a className="skip" href="#content">
        {words.skipToContent}
      </a>
      <AppHeader language={language} route={route} />
      <OfflineNotice />
      {profile?.erases_at || profile?.seals_open_at ? (
        <Suspense>
          <AccountNotices profile={profile} />
        </Suspense>
      ) : null}
      <main id="content" ref={content} tabIndex={-1}>
        {route && !isHere ? (
          <NotFoundPage />
        ) : (
          <Suspense fallback={<Skeleton label={words.loading} />}>
            <Outlet />
          </Suspense>
        )}
      </main>
      <Help />
    </Toasts>
  );
}

function routeAt(pathname: string): Route | undefined {
  return routes.find(({ path }) => matchPath(`/:language${path}`, pathname) !== null);
}
