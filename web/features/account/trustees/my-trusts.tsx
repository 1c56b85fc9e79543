import { useState } from "react";
import { Link } from "react-router";
import { pagePath } from "#domain/site-map.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { AskOpening } from "./ask-opening.tsx";
import { SureDialog } from "./sure-dialog.tsx";
import { resignTrust, stopOpening, type Trust } from "./trustee-calls.ts";
import { trusteesWords } from "./trustees-words.ts";
import { useMyTrusts, useTrusteeChange } from "./use-trustees.ts";

/** The people who trust the caller: their name and the state of a request, and nothing else. */
export function MyTrusts() {
  const { mine } = useWords(trusteesWords);
  const { data } = useMyTrusts();
  if (!data || data.length === 0) return null;
  return (
    <section className="sheet" aria-labelledby="my-trusts">
      <h2 id="my-trusts">{mine.title}</h2>
      <ul className="trustees-mine">
        {data.map((trust) => (
          <li key={trust.trust_id}>
            <MyTrust trust={trust} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function MyTrust({ trust }: { trust: Trust }) {
  const words = useWords(trusteesWords);
  const { mine } = words;
  const [asking, setAsking] = useState(false);
  const resigning = useTrusteeChange(resignTrust);
  return (
    <>
      <h3>{trust.storyteller_name}</h3>
      <TrustState trust={trust} />
      <p className="hint">{trust.hears ? mine.hears : mine.hearsNot}</p>
      {trust.state !== "none" ? null : asking ? (
        <AskOpening trustId={trust.trust_id} done={() => setAsking(false)} />
      ) : (
        <Button look="quiet" onClick={() => setAsking(true)}>
          {mine.ask}
        </Button>
      )}
      <p>
        <SureDialog
          label={mine.resign}
          title={mine.resignTitle}
          text={mine.resignText}
          yes={mine.resign}
          busy={resigning.isPending}
          act={() => resigning.mutate(trust.trust_id)}
        />
      </p>
      {resigning.isError ? <Notice kind="problem">{words.notDone}</Notice> : null}
    </>
  );
}

function TrustState({ trust }: { trust: Trust }) {
  const words = useWords(trusteesWords);
  const { mine } = words;
  const language = useLanguage();
  const stopping = useTrusteeChange(stopOpening);
  const day = (at: string | null) => new Date(at ?? 0).toLocaleDateString(language, { dateStyle: "long" });
  const { state, asked_by: other, reason, request_id: request, opens_at: opens } = trust;
  if (state === "none") return <p>{mine.none}</p>;
  if (state === "stopped") return <p role="status">{mine.stopped(day(trust.may_ask_at))}</p>;
  if (state === "opened")
    return (
      <p>
        {mine.opened}{" "}
        {trust.hears ? (
          <Link className="link" to={pagePath(language, "/family")}>
            {mine.listen}
          </Link>
        ) : null}
      </p>
    );
  return (
    <>
      <p role="status">{other === null ? mine.waiting(day(opens)) : mine.othersWaiting(other, day(opens))}</p>
      {reason === null ? null : <blockquote>{words.reason(reason)}</blockquote>}
      {stopping.isError ? <Notice kind="problem">{navigator.onLine ? words.notDone : words.offline}</Notice> : null}
      <Button look="quiet" busy={stopping.isPending} onClick={() => request === null || stopping.mutate(request)}>
        {other === null ? mine.takeBack : words.stop}
      </Button>
    </>
  );
}
