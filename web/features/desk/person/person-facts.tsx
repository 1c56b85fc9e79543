import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { consentPurposes, firstPurposes } from "#domain/account/consent.ts";
import { languageSchema } from "#domain/language.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import type { DeskPerson } from "#web/features/desk/api/desk-rows.ts";
import { loadConsents, loadJobsOf } from "#web/features/desk/api/load-desk.ts";
import { DeskChip } from "#web/features/desk/desk-chip.tsx";
import { deskWords } from "#web/features/desk/desk-words.ts";
import { FailedLoad } from "#web/features/desk/failed-load.tsx";
import { bytesOf, minuteOf, moneyOf, numberOf, shortDay } from "#web/features/desk/format.ts";

type FactsProps = {
  title: string;
  facts: readonly (readonly [term: string, fact: ReactNode])[];
  children?: ReactNode;
};

function Facts({ title, facts, children }: FactsProps) {
  return (
    <section className="desk-card" aria-label={title}>
      <h2>{title}</h2>
      {children}
      <dl className="desk-facts">
        {facts.map(([term, fact]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function AccountFacts({ person }: { person: DeskPerson }) {
  const { person: words, people, never } = useWords(deskWords);
  const language = useLanguage();
  const spoken = languageSchema.safeParse(person.preferred_language).data;
  const seen = person.last_seen_at === null ? never : minuteOf(person.last_seen_at, language);
  const confirmed = person.email_confirmed_at;
  return (
    <Facts
      title={words.account}
      facts={[
        [words.language, spoken ? words.languages[spoken] : (person.preferred_language ?? "–")],
        [words.email, confirmed === null ? words.unconfirmed : words.confirmed(shortDay(confirmed, language))],
        [words.factor, person.has_second_factor ? words.factorOn(person.recovery_codes) : words.factorOff],
        [words.signedIn, words.devices(person.sessions, seen)],
        [
          words.role,
          <>
            {people.typeOf[person.account_type]}{" "}
            {person.is_banned ? <DeskChip kind="bad">{people.banned}</DeskChip> : null}
          </>,
        ],
      ]}
    />
  );
}

export function ServiceFacts({ person }: { person: DeskPerson }) {
  const { person: words } = useWords(deskWords);
  const language = useLanguage();
  const status = person.session_status;
  const answered = words.answered(person.answered ?? 0, person.total_questions ?? 0);
  return (
    <Facts
      title={words.service}
      facts={[
        [words.session, status === null ? words.notBegun : `${words.statuses[status]}, ${answered}`],
        [words.minutes, words.minutesOf(person.minutes)],
        [words.books, numberOf(person.books, language)],
        [
          words.storage,
          words.ofStorage(bytesOf(person.storage_bytes, language), bytesOf(person.storage_limit, language)),
        ],
        [words.hearing, words.ofHearing(person.hearing_minutes_today, person.hearing_minutes_limit)],
      ]}
    />
  );
}

/** What the account used and paid, as far as the tables know it. */
export function SpendFacts({ person }: { person: DeskPerson }) {
  const { person: words } = useWords(deskWords);
  const language = useLanguage();
  const paid = Object.entries(person.paid).map(([currency, cents]) => moneyOf(cents, currency, language));
  const model = words.modelOf(numberOf(person.model_calls, language), numberOf(person.model_tokens, language));
  return (
    <Facts
      title={words.spend}
      facts={[
        [words.transcribed, words.minutesOf(person.transcribed_minutes)],
        [words.talked, words.minutesOf(person.talked_minutes)],
        [words.model, model],
        [words.failures, numberOf(person.failed_jobs, language)],
        [words.paid, paid.length === 0 ? words.nothingPaid : paid.join(", ")],
      ]}
    />
  );
}

const isFirst = (purpose: string) => firstPurposes.some((first) => first === purpose);

export function ConsentFacts({ id }: { id: string }) {
  const { person: words } = useWords(deskWords);
  const language = useLanguage();
  const consents = useQuery({ queryKey: ["desk consents", id], queryFn: () => loadConsents(id), staleTime: 0 });
  const { data, isLoadingError } = consents;
  const listed = consentPurposes.filter(
    (purpose) => isFirst(purpose) || data?.some((decided) => decided.purpose === purpose),
  );
  const shown = (purpose: string) => {
    const decided = data?.find((one) => one.purpose === purpose);
    if (!decided) return <DeskChip kind="open">{words.notAsked}</DeskChip>;
    const day = shortDay(decided.said_at, language);
    return decided.given ? (
      <DeskChip kind="ok">{words.yes(day)}</DeskChip>
    ) : (
      <DeskChip kind="back">{words.takenBack(day)}</DeskChip>
    );
  };
  return (
    <Facts
      title={words.consents}
      facts={
        isLoadingError ? [] : listed.map((purpose) => [words.purposes[purpose] ?? purpose, data ? shown(purpose) : "…"])
      }
    >
      {isLoadingError ? <FailedLoad retry={() => void consents.refetch()} /> : null}
    </Facts>
  );
}

export function JobFacts({ id }: { id: string }) {
  const { person: words, jobs } = useWords(deskWords);
  const language = useLanguage();
  const { loading } = useWords(frameWords);
  const { data, isLoadingError, refetch } = useQuery({
    queryKey: ["desk jobs of", id],
    queryFn: () => loadJobsOf(id),
    staleTime: 0,
  });
  return (
    <section className="desk-card" aria-label={words.jobs}>
      <h2>{words.jobs}</h2>
      {isLoadingError ? <FailedLoad retry={() => void refetch()} /> : null}
      {data === undefined && !isLoadingError ? <Skeleton label={loading} lines={2} /> : null}
      {data?.length === 0 ? <p>{words.noJobs}</p> : null}
      <dl className="desk-facts">
        {data?.map((job) => (
          <div key={job.id}>
            <dt>{minuteOf(job.updated_at, language)}</dt>
            <dd>
              {jobs.names[job.job] ?? job.job}: {jobs.states[job.state]}{" "}
              {job.state === "failed" ? <code>{job.error_code}</code> : null}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
