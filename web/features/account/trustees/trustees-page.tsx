import { Suspense } from "react";
import { Link, useLocation, useSearchParams } from "react-router";
import { openingDays, openingPauseDays } from "#domain/account/trustee.ts";
import { pagePath } from "#domain/site-map.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useLanguage, useLoadedWords, useWords } from "#web/lib/texts/language.tsx";
import { deferredPart } from "#web/lib/page/deferred-part.tsx";
import { NotLoaded } from "#web/ui/not-loaded.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { MyTrusts } from "./my-trusts.tsx";
import { NameForm } from "./name-form.tsx";
import { NamedTrustees } from "./named-trustees.tsx";
import { OpeningCard } from "./opening-card.tsx";
import { StopOpening } from "./stop-opening.tsx";
import type { TrusteeEvent } from "./trustee-calls.ts";
import { trusteesWords } from "./trustees-words.ts";
import { useTrustees } from "./use-trustees.ts";

const TrustLetter = deferredPart(async () => (await import("./trust-letter.tsx")).TrustLetter);

/** The trustees of a signed-in person; at the address of a letter that stops a request, that letter. */
export function TrusteesPage() {
  useLoadedWords(trusteesWords);
  const { hash, pathname } = useLocation();
  return pathname.endsWith("/stop") ? <StopOpening token={hash.slice(1)} /> : <Trustees />;
}

/** The caller's trustees, and the people who trust the caller. */
function Trustees() {
  const words = useWords(trusteesWords);
  const { loading } = useWords(frameWords);
  const token = useSearchParams()[0].get("token");
  const { data, isError, refetch } = useTrustees();
  return (
    <div className="trustees">
      {token === null ? null : (
        <Suspense>
          <TrustLetter token={token} />
        </Suspense>
      )}
      <MyTrusts />
      <section className="sheet" aria-labelledby="trustees">
        <h1 id="trustees">{words.title}</h1>
        <p className="lead">{words.lead}</p>
        {data ? (
          <>
            {data.opening ? <OpeningCard opening={data.opening} /> : null}
            <NamedTrustees trustees={data.trustees} />
            <Hearers names={data.hearers} />
            <NameForm />
            <HowItWorks />
            <Ledger events={data.events} />
          </>
        ) : isError ? (
          <NotLoaded text={words.failed} retry={refetch} />
        ) : (
          <Skeleton label={loading} lines={8} />
        )}
      </section>
    </div>
  );
}

function Hearers({ names }: { names: readonly string[] }) {
  const words = useWords(trusteesWords);
  const language = useLanguage();
  return (
    <>
      <h2>{words.who}</h2>
      <p>
        <b>{names.length === 0 ? words.whoNobody : new Intl.ListFormat(language).format(names)}</b>
      </p>
      <p className="hint">
        {words.whoText}{" "}
        <Link className="link" to={pagePath(language, "/family")}>
          {words.toFamily}
        </Link>
      </p>
    </>
  );
}

function HowItWorks() {
  const words = useWords(trusteesWords);
  return (
    <>
      <h2>{words.how}</h2>
      <ol className="trustees-steps">
        {words.steps(openingDays, openingPauseDays).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </>
  );
}

function Ledger({ events }: { events: readonly TrusteeEvent[] }) {
  const words = useWords(trusteesWords);
  const language = useLanguage();
  return (
    <>
      <h2>{words.ledger}</h2>
      {events.length === 0 ? <p className="hint">{words.nothing}</p> : null}
      <ul className="trustees-lines">
        {events.map(({ line, event, name, reason, happened_at: at }) => (
          <li key={line}>
            {words.events[event](name ?? "")}
            <span className="hint">
              {new Date(at).toLocaleString(language, { dateStyle: "long", timeStyle: "short" })}
              {reason === null ? null : ` ${words.reason(reason)}`}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
