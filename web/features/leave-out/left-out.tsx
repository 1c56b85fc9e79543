import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { leaveOutWords } from "./leave-out-words.ts";
import type { Redaction } from "./load-leave-out.ts";
import { isWaiting } from "./use-leave-out.ts";

type LeftOutProps = {
  redactions: readonly Redaction[];
  busy: boolean;
  hear: (path: string, redaction: Redaction) => void;
  putBack: (id: string) => void;
};

/** The passages that are out, for their storyteller alone. */
export function LeftOut({ redactions, busy, hear, putBack }: LeftOutProps) {
  const words = useWords(leaveOutWords);
  const language = useLanguage();
  const day = (at: string | null) =>
    new Date(at ?? 0).toLocaleDateString(language, { day: "numeric", month: "long", year: "numeric" });
  const shown = redactions.filter(({ state, wanted }) => state !== "in" || wanted !== "in");
  if (shown.length === 0) return null;
  return (
    <section className="left-out" aria-labelledby="left-out">
      <h2 id="left-out">{words.out.title}</h2>
      <ul>
        {shown.map((one) => (
          <li key={one.id}>
            {one.sealed === null ? null : (
              <>
                <blockquote>{textOf(one.sealed)}</blockquote>
                <p className="hint">{words.out.sealed}</p>
              </>
            )}
            {one.state === "erased" ? <p>{words.out.erased(day(one.settled_at))}</p> : null}
            {isWaiting(one) ? <p role="status">{one.wanted === "in" ? words.putting : words.working}</p> : null}
            {one.problem === null ? null : <Notice kind="problem">{words.failed}</Notice>}
            {one.state === "out" && one.wanted === "out" ? (
              <p className="row">
                {one.sealed_path === null ? null : (
                  <Button look="listen" onClick={() => hear(one.sealed_path ?? "", one)}>
                    {words.out.hear}
                  </Button>
                )}
                <Button look="quiet" busy={busy} onClick={() => putBack(one.id)}>
                  {words.out.putBack}
                </Button>
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

function textOf({ raw, corrected }: NonNullable<Redaction["sealed"]>): string {
  const pieces = corrected.length > 0 ? corrected : raw;
  return pieces.map(({ text }) => text.trim()).join(" ");
}
