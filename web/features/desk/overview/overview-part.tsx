import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import type { DeskDay, DeskWaiting } from "#web/features/desk/api/desk-rows.ts";
import { loadAdminEvents, loadOverview } from "#web/features/desk/api/load-desk.ts";
import { deskPath, type DeskPart } from "#web/features/desk/desk-frame.tsx";
import { DeskHead } from "#web/features/desk/desk-head.tsx";
import { deskWords } from "#web/features/desk/desk-words.ts";
import { FailedLoad } from "#web/features/desk/failed-load.tsx";
import { localeOf, minuteOf, numberOf } from "#web/features/desk/format.ts";
import { adminEvents } from "#web/features/desk/lists/log-types.ts";
import { BackupCard } from "./backup-card.tsx";
import { ChartCard } from "./chart-card.tsx";
import type { Series } from "./day-chart.tsx";

const newestEvents = 3;

export function OverviewPart({ waiting }: { waiting: DeskWaiting }) {
  const { overview } = useWords(deskWords);
  const { loading } = useWords(frameWords);
  const language = useLanguage();
  const days = useQuery({ queryKey: ["desk overview"], queryFn: loadOverview, staleTime: 0 });
  const today = new Intl.DateTimeFormat(localeOf(language), {
    weekday: "long",
    day: "numeric",
    month: "long",
  }).format();
  const failed = waiting.failed_jobs;
  return (
    <>
      <DeskHead title={overview.title} lead={overview.lead(capital(today))}>
        {failed > 0 ? (
          <Link className="button main" to={`${deskPath(language, "jobs")}?state=failed`}>
            <Icon name="sliders" /> {overview.look(failed)}
          </Link>
        ) : (
          <Link className="button main" to={deskPath(language, "people")}>
            <Icon name="people" /> {overview.lookAtPeople}
          </Link>
        )}
      </DeskHead>
      {days.data ? (
        <Charts days={days.data} />
      ) : days.isError ? (
        <FailedLoad retry={() => void days.refetch()} />
      ) : (
        <Skeleton label={loading} lines={4} />
      )}
      <div className="desk-pair">
        <Waiting waiting={waiting} />
        <AdminActs />
        <BackupCard />
      </div>
    </>
  );
}

/** A French day begins with a small letter. */
const capital = (day: string) => day.slice(0, 1).toUpperCase() + day.slice(1);

type Figure = Exclude<keyof DeskDay, "day">;
type Chart = { title: string; bars: readonly (Series & { key: Figure })[] };

function Charts({ days }: { days: readonly DeskDay[] }) {
  const { overview } = useWords(deskWords);
  const language = useLanguage();
  const named = new Intl.DateTimeFormat(localeOf(language), { day: "numeric", month: "long", timeZone: "UTC" });
  const rows = days.map((day) => ({ ...day, day: named.format(new Date(day.day)) }));
  const sum = (key: Figure) =>
    numberOf(
      rows.reduce((total, day) => total + day[key], 0),
      language,
    );
  const charts: Chart[] = [
    { title: overview.signUps, bars: [{ key: "sign_ups", label: overview.signUpsUnit, color: "var(--ink-soft)" }] },
    { title: overview.minutes, bars: [{ key: "minutes", label: overview.minutesUnit, color: "var(--oxblood)" }] },
    { title: overview.books, bars: [{ key: "books", label: overview.booksUnit, color: "var(--blue)" }] },
    {
      title: overview.jobs,
      bars: [
        { key: "jobs_done", label: overview.jobsDone, color: "var(--forest)" },
        { key: "jobs_failed", label: overview.jobsFailed, color: "var(--danger)", isBad: true },
      ],
    },
  ];
  return (
    <div className="desk-charts">
      {charts.map(({ title, bars }) => (
        <ChartCard key={title} title={title} days={rows} series={bars}>
          {bars.map(({ key, label, isBad }, nth) => (
            <span key={key} className={isBad === true ? "is-bad" : undefined}>
              <b>{sum(key)}</b> {label}
              {nth < bars.length - 1 ? ", " : null}
            </span>
          ))}
        </ChartCard>
      ))}
    </div>
  );
}

function Waiting({ waiting }: { waiting: DeskWaiting }) {
  const { overview, parts } = useWords(deskWords);
  const language = useLanguage();
  const all: { icon: IconName; text: readonly [string, string]; count: number; part: DeskPart }[] = [
    { icon: "alert", text: overview.failedJobs(waiting.failed_jobs), count: waiting.failed_jobs, part: "jobs" },
    { icon: "envelope", text: overview.messages(waiting.messages), count: waiting.messages, part: "messages" },
    {
      icon: "list",
      text: overview.waitlist(waiting.waitlist, waiting.invitations_left),
      count: waiting.waitlist,
      part: "waitlist",
    },
    { icon: "box", text: overview.storage(waiting.near_storage), count: waiting.near_storage, part: "storage" },
  ];
  const open = all.filter(({ count }) => count > 0);
  return (
    <section className="desk-card" aria-labelledby="waiting">
      <h2 id="waiting">{overview.waiting}</h2>
      {open.length === 0 ? <p>{overview.nothing}</p> : null}
      <ul className="desk-todo">
        {open.map(({ icon, text: [count, rest], part }) => (
          <li key={part} className={icon === "alert" ? "is-bad" : undefined}>
            <Icon name={icon} size={22} />
            <span>
              <b>{count}</b> {rest}
            </span>
            <Link className="link" to={deskPath(language, part)}>
              {parts[part]}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function AdminActs() {
  const words = useWords(deskWords);
  const language = useLanguage();
  const queryKey = ["desk list", "newest admin events"];
  const { data, isLoadingError, refetch } = useQuery({
    queryKey,
    queryFn: () => loadAdminEvents(new URLSearchParams(), {}, newestEvents),
    staleTime: 0,
  });
  return (
    <section className="desk-card" aria-labelledby="admins-did">
      <h2 id="admins-did">{words.overview.didTitle}</h2>
      {isLoadingError ? <FailedLoad retry={() => void refetch()} /> : null}
      {data?.length === 0 ? <p>{words.overview.did}</p> : null}
      <ul className="desk-todo">
        {data?.map((event) => (
          <li key={event.id}>
            <Icon name="clock" size={22} />
            <span>
              {words.acted(event.admin_email ?? words.nobody, words.actions[event.action] ?? event.action)}
              <small>{minuteOf(event.created_at, language)}</small>
            </span>
          </li>
        ))}
      </ul>
      <Link className="link" to={`${deskPath(language, "log")}?type=${adminEvents}`}>
        <Icon name="file" size={24} /> {words.overview.allActs}
      </Link>
    </section>
  );
}
