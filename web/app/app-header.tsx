import { Suspense, useEffect, useState } from "react";
import { Link, useLocation } from "react-router";
import type { Language } from "#domain/language.ts";
import { pagePath } from "#domain/site-map.ts";
import { comfortWords } from "#web/ui/comfort/comfort-words.ts";
import { deferredPart } from "#web/lib/page/deferred-part.tsx";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { useAuth } from "#web/lib/account/auth-context.ts";
import type { Route } from "#web/routes.ts";
import { ComfortButton, ComfortCard } from "#web/ui/comfort/comfort-card.tsx";
import { Header } from "#web/ui/header.tsx";
import { HelpLink } from "#web/ui/help-link.tsx";
import { TaskSlot } from "#web/ui/task-slot.tsx";
import { SignOut } from "./sign-out/sign-out.tsx";

const DeskHeader = deferredPart(async () => (await import("./desk-header.tsx")).DeskHeader);

/** Links of a signed-in person; a guest has the other language, reading comfort and help. */
export function AppHeader({ language, route }: { language: Language; route: Route | undefined }) {
  const words = useWords(frameWords);
  const { session, profile } = useAuth();
  const [isOpen] = useState(isMenuOpen);
  useEffect(() => {
    if (isOpen) document.getElementById("menu")?.showPopover();
  }, [isOpen]);
  if (session && profile?.account_type === "admin" && isOfDesk(route))
    return (
      <>
        <Suspense>
          <DeskHeader
            language={language}
            userId={session.user.id}
            name={profile.full_name ?? session.user.email ?? ""}
          />
        </Suspense>
        <ComfortCard words={comfortWords[language]} />
      </>
    );
  return (
    <>
      <Header
        home={`/?lang=${language}`}
        words={words}
        task={<TaskSlot />}
        beside={<HelpLink language={language} label={words.help} />}
      >
        {session ? <Place language={language} path="/dashboard" label={words.myBook} /> : null}
        {session ? <Place language={language} path="/family" label={words.myFamily} /> : null}
        <ComfortButton words={comfortWords[language]} />
        {session ? <Place language={language} path="/account" label={words.myAccount} /> : null}
        <OtherLanguage language={language} route={route} />
        {session ? <SignOut language={language} userId={session.user.id} /> : null}
      </Header>
      <ComfortCard words={comfortWords[language]} />
    </>
  );
}

const isOfDesk = (route: Route | undefined) =>
  route?.path.startsWith("/desk") === true || route?.name === "diagnostics";

/** The header of the server-rendered page, which the app replaces. */
const isMenuOpen = () => document.querySelector("[data-still] .menu:popover-open") !== null;

type PlaceProps = { language: Language; path: "/dashboard" | "/family" | "/account"; label: string };

function Place({ language, path, label }: PlaceProps) {
  const to = pagePath(language, path);
  return (
    <Link to={to} aria-current={useLocation().pathname === to ? "page" : undefined}>
      {label}
    </Link>
  );
}

function OtherLanguage({ language, route }: { language: Language; route: Route | undefined }) {
  const { otherLanguage } = useWords(frameWords);
  const { pathname, search, state } = useLocation();
  const other = language === "en" ? "fr" : "en";
  const isThere = route?.languages.some((one) => one === other) ?? false;
  const to = isThere ? `/${other}${pathname.slice(3)}${search}` : pagePath(other, "/dashboard");
  return (
    <Link to={to} state={state} lang={other} hrefLang={other}>
      {otherLanguage}
    </Link>
  );
}
