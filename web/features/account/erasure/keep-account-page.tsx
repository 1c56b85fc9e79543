import { useMutation } from "@tanstack/react-query";
import { Link, useLocation } from "react-router";
import { pagePath } from "#domain/site-map.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { keepByLetter } from "./erasure-calls.ts";
import { erasureWords } from "./erasure-words.ts";
import { useErasureEnded } from "./use-erasure-ended.ts";

/** The page of the letter. Opening it changes nothing; its token is behind the #, which no server sees. */
export function KeepAccountPage() {
  const words = useWords(erasureWords);
  const language = useLanguage();
  const token = useLocation().hash.slice(1);
  const ended = useErasureEnded();
  const keeping = useMutation({ mutationFn: () => keepByLetter(token), onSuccess: ended });
  const { data: isKept } = keeping;
  if (isKept !== undefined)
    return (
      <div className="erasure">
        <section className="leaves" role="status">
          <h1>{isKept ? words.keptTitle : words.goneTitle}</h1>
          <p className="lead">{isKept ? words.keptLead : words.goneLead}</p>
          <p className="erasure-acts">
            <Link className="button" to={pagePath(language, "/account")}>
              {words.toAccount}
            </Link>
          </p>
        </section>
      </div>
    );
  return (
    <div className="erasure">
      <section className="leaves">
        <h1>{words.keepTitle}</h1>
        <p className="lead">{words.keepLead}</p>
        {keeping.isError ? <Notice kind="problem">{navigator.onLine ? words.notDone : words.offline}</Notice> : null}
        <p className="erasure-acts">
          <Button large busy={keeping.isPending} onClick={() => keeping.mutate()}>
            {words.keep}
          </Button>
        </p>
      </section>
    </div>
  );
}
