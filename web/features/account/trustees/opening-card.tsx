import { openingPauseDays } from "#domain/account/trustee.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { stopOpening, type OpeningRequest } from "./trustee-calls.ts";
import { trusteesWords } from "./trustees-words.ts";
import { useTrusteeChange } from "./use-trustees.ts";

/** A request that waits or is open, with the button that ends it. */
export function OpeningCard({
  opening: { id, trustee_name: name, reason, state, opens_at: at },
}: {
  opening: OpeningRequest;
}) {
  const words = useWords(trusteesWords);
  const language = useLanguage();
  const stopping = useTrusteeChange(stopOpening);
  const day = new Date(at).toLocaleDateString(language, { dateStyle: "long" });
  if (stopping.isSuccess) return <Notice kind="good">{words.stopped(openingPauseDays)}</Notice>;
  return (
    <div className="leaves trustees-opening">
      <p>
        <b>{state === "opened" ? words.open(name, day) : words.waiting(name, day)}</b>
      </p>
      <blockquote>{words.reason(reason)}</blockquote>
      {stopping.isError ? <Notice kind="problem">{navigator.onLine ? words.notDone : words.offline}</Notice> : null}
      <Button large busy={stopping.isPending} onClick={() => stopping.mutate(id)}>
        {state === "opened" ? words.close : words.stop}
      </Button>
    </div>
  );
}
