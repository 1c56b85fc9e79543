import { Link } from "react-router";
import { pagePath } from "#domain/site-map.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { stopByLetter } from "./trustee-calls.ts";
import { trusteesWords } from "./trustees-words.ts";
import { useTrusteeChange } from "./use-trustees.ts";

/** The page of the letter. Opening it changes nothing; its token is behind the #, which no server sees. */
export function StopOpening({ token }: { token: string }) {
  const words = useWords(trusteesWords);
  const { stopPage } = words;
  const language = useLanguage();
  const stopping = useTrusteeChange(() => stopByLetter(token));
  const { data: state } = stopping;
  if (state !== undefined) {
    const [title, lead] =
      state === "stopped"
        ? [stopPage.stopped, stopPage.stoppedLead]
        : state === "opened"
          ? [stopPage.late, stopPage.lateLead]
          : [stopPage.gone, stopPage.goneLead];
    return (
      <section className="sheet" role="status">
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
        <Link className="button" to={pagePath(language, "/account/trustees")}>
          {stopPage.toAccount}
        </Link>
      </section>
    );
  }
  return (
    <section className="sheet">
      <h1>{stopPage.title}</h1>
      <p className="lead">{stopPage.lead}</p>
      {stopping.isError ? <Notice kind="problem">{navigator.onLine ? words.notDone : words.offline}</Notice> : null}
      <Button large busy={stopping.isPending} onClick={() => stopping.mutate(undefined)}>
        {stopPage.stop}
      </Button>
    </section>
  );
}
