import type { ReactNode } from "react";
import { Link } from "react-router";
import type { NarratedAudiobook } from "#domain/account/narrated-audiobook.ts";
import { useLedger } from "#web/features/account/consents/use-ledger.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { audiobooksWords } from "./audiobooks-words.ts";

export const isAllowed = ({ may, voice, family, everybody }: NarratedAudiobook): boolean =>
  may && voice && (family || everybody);

type NarratedNeedsProps = { narrated: NarratedAudiobook; dock: string; refresh: () => void; aside: ReactNode };

/** What a narrated edition needs, and the next of it that is missing. `aside`: shown beside it. */
export function NarratedNeeds({ narrated, dock, refresh, aside }: NarratedNeedsProps) {
  const words = useWords(audiobooksWords);
  const { may, voice, family, everybody } = narrated;
  const needs = [
    { title: words.yes, isMet: may, met: words.given },
    { title: words.voice, isMet: voice, met: words.kept },
    { title: words.reading, isMet: family || everybody, met: words.given },
  ];
  return (
    <>
      <ul className="narrated-needs">
        {needs.map(({ title, isMet, met }) => (
          <li key={title}>
            <Icon name={isMet ? "tick" : "ring"} size={24} />
            <span>
              <b>{title}</b>
              <br />
              {isMet ? met : words.missing}
            </span>
          </li>
        ))}
      </ul>
      <div className="edition-acts">
        <div className={dock}>
          {may ? null : (
            <Link className="button main large" to="?say=clone">
              {words.sayAloud}
            </Link>
          )}
          {may && !voice ? (
            <Link className="button main large" to="?show=voice">
              {words.toVoice}
            </Link>
          ) : null}
          {may && voice && !family && !everybody ? <SayYes refresh={refresh} /> : null}
        </div>
        {aside}
      </div>
    </>
  );
}

function SayYes({ refresh }: { refresh: () => void }) {
  const words = useWords(audiobooksWords);
  const { decision, say } = useLedger();
  return (
    <>
      <p>{words.quoted(words.wording)}</p>
      <Button
        large
        busy={decision.isPending}
        onClick={() => say({ purpose: "narrated_family", given: true, wording: words.wording }, refresh)}
      >
        {words.sayYes}
      </Button>
      {decision.isError ? <Notice kind="problem">{words.notDone}</Notice> : null}
    </>
  );
}
