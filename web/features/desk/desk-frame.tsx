import { useQuery } from "@tanstack/react-query";
import { useId, useState, type ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { pagePath } from "#domain/site-map.ts";
import { useAuth, useSession } from "#web/lib/account/auth-context.ts";
import { isRefusal } from "#web/lib/api/request-failure.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { ComfortButton } from "#web/ui/comfort/comfort-card.tsx";
import { comfortWords } from "#web/ui/comfort/comfort-words.ts";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { loadWaiting } from "./api/load-desk.ts";
import type { DeskWaiting } from "./api/desk-rows.ts";
import { deskWords } from "./desk-words.ts";
import { FailedLoad } from "./failed-load.tsx";

const icons = {
  overview: "bars",
  people: "people",
  orders: "book",
  jobs: "sliders",
  waitlist: "list",
  messages: "envelope",
  webhooks: "send",
  log: "file",
  storage: "box",
  settings: "shield",
} as const satisfies Record<string, IconName>;
export type DeskPart = keyof typeof icons;
export const isDeskPart = (name: string): name is DeskPart => Object.hasOwn(icons, name);
const deskParts = Object.keys(icons).filter(isDeskPart);

const waitingEveryMs = 30_000;

/** What waits for an admin. The request fails for everybody else, also for an admin who was removed meanwhile. */
export function useWaiting() {
  const userId = useSession()?.user.id ?? "";
  const queryKey = ["desk waiting", userId];
  return useQuery({ queryKey, queryFn: loadWaiting, staleTime: 0, refetchInterval: waitingEveryMs });
}

type DeskFrameProps = { part: DeskPart; children: (waiting: DeskWaiting | undefined) => ReactNode };

/** The frame of every page of the desk. A page loads beside the counts and is shown with them, to admins only. */
export function DeskFrame({ part, children }: DeskFrameProps) {
  const { loading } = useWords(frameWords);
  const waiting = useWaiting();
  const isAdmin = useAuth().profile?.account_type === "admin";
  if (waiting.error && isRefusal(waiting.error)) return <RefusedDesk />;
  if (!waiting.data && waiting.isError) return <FailedLoad retry={() => void waiting.refetch()} />;
  return (
    <>
      {waiting.data ? null : <Skeleton label={loading} lines={6} />}
      <div className="desk" hidden={!waiting.data}>
        {waiting.data ? <DeskNav part={part} waiting={waiting.data} /> : null}
        <div className="desk-part">{waiting.data || isAdmin ? children(waiting.data ?? undefined) : null}</div>
      </div>
    </>
  );
}

function DeskNav({ part, waiting }: { part: DeskPart; waiting: DeskWaiting }) {
  const words = useWords(deskWords);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const counts: Partial<Record<DeskPart, number>> = {
    jobs: waiting.failed_jobs,
    waitlist: waiting.waitlist,
    messages: waiting.messages,
  };
  return (
    <nav className="desk-nav" aria-label={words.desk} data-open={isOpen || undefined}>
      <button
        type="button"
        className="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <span>
          {words.here} <b>{words.parts[part]}</b>
        </span>
        <Icon name="down" size={22} />
      </button>
      <ul id={id}>
        {deskParts.map((one) => (
          <li key={one}>
            <DeskLink part={one} isHere={one === part} count={counts[one] ?? 0} onGo={() => setOpen(false)} />
          </li>
        ))}
        <DeskComfort />
      </ul>
    </nav>
  );
}

/** What the header of other pages offers. */
function DeskComfort() {
  const { leaveDesk, otherLanguage } = useWords(frameWords);
  const language = useLanguage();
  const { pathname, search } = useLocation();
  const other = language === "en" ? "fr" : "en";
  return (
    <>
      <li className="desk-leave">
        <Link to={pagePath(language, "/dashboard")}>{leaveDesk}</Link>
      </li>
      <li className="desk-comfort">
        <Link to={`/${other}${pathname.slice(3)}${search}`} lang={other} hrefLang={other}>
          {otherLanguage}
        </Link>
        <ComfortButton words={comfortWords[language]} />
      </li>
    </>
  );
}

type DeskLinkProps = { part: DeskPart; isHere: boolean; count: number; onGo: () => void };

function DeskLink({ part, isHere, count, onGo }: DeskLinkProps) {
  const { parts } = useWords(deskWords);
  const language = useLanguage();
  return (
    <Link to={deskPath(language, part)} aria-current={isHere ? "page" : undefined} onClick={onGo}>
      <Icon name={icons[part]} size={22} /> {parts[part]} {count > 0 ? <b>{count}</b> : null}
    </Link>
  );
}

export function deskPath(language: Parameters<typeof pagePath>[0], part: DeskPart): string {
  if (part === "overview") return pagePath(language, "/desk");
  return pagePath(language, part === "webhooks" ? "/webhook-diagnostics" : `/desk/${part}`);
}

function RefusedDesk() {
  const { refused } = useWords(deskWords);
  const language = useLanguage();
  return (
    <section className="leaves narrow" aria-labelledby="refused">
      <h1 id="refused">{refused.title}</h1>
      <p className="lead">{refused.text}</p>
      <p className="desk-acts">
        <Link className="button main" to={pagePath(language, "/secret-auth")}>
          {refused.signIn}
        </Link>
        <Link className="button" to={pagePath(language, "/dashboard")}>
          {refused.home}
        </Link>
      </p>
    </section>
  );
}
