import type { NarratedAudiobook } from "#domain/account/narrated-audiobook.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Progress } from "#web/ui/progress.tsx";
import { clock } from "#web/lib/clock.ts";
import { audiobooksWords } from "./audiobooks-words.ts";
import { EditionSounds } from "./edition-sounds.tsx";
import type { MadeEdition } from "./load-audiobooks.ts";
import { isAllowed, NarratedNeeds } from "./narrated-needs.tsx";

type NarratedLeafProps = {
  narrated: NarratedAudiobook;
  memoirId: string;
  edition: MadeEdition | null;
  fileName: string;
  busy: boolean;
  /** The main act stands at the lower edge of a phone. */
  isDocked: boolean;
  make: () => void;
  refresh: () => void;
};

/** The narrated edition of a book: what it needs, its order, its progress, and its sound with the label of a computer voice. */
export function NarratedLeaf({ narrated, memoirId, edition, fileName, isDocked, ...act }: NarratedLeafProps) {
  const words = useWords(audiobooksWords);
  const { work, host } = narrated;
  const own = work?.memoir_id === memoirId ? work : null;
  const isWorking = own?.state === "queued" || own?.state === "running";
  const { busy, make, refresh } = act;
  const dock = isDocked && edition === null ? "edition-dock" : "";
  const isFree = isAllowed(narrated) && !isWorking;
  return (
    <section className="leaves" aria-labelledby={`narrated-${memoirId}`}>
      <p className="edition-head">
        <span className="eyebrow">{words.narrated}</span>
        <span className="chip">
          <Icon name="bars" size={20} /> {words.computer}
        </span>
      </p>
      <h2 id={`narrated-${memoirId}`}>{words.narratedTitle}</h2>
      {edition === null ? <p>{words.narratedText}</p> : <p>{words.length(clock(edition.seconds))}</p>}
      {isAllowed(narrated) ? null : <NarratedNeeds narrated={narrated} dock={dock} refresh={refresh} />}
      {own && isWorking ? <Progress label={words.making} value={own.state === "queued" ? null : own.fraction} /> : null}
      {own?.state === "failed" ? (
        <Notice kind="problem">{words.problems[own.problem ?? ""] ?? words.notMade}</Notice>
      ) : null}
      {edition === null ? null : <EditionSounds edition={edition} name={words.computer} fileName={fileName} />}
      {isFree ? (
        <div className="edition-order">
          <div className={dock}>
            <Button look={edition === null ? "main" : "quiet"} large={edition === null} busy={busy} onClick={make}>
              <Icon name="headphones" size={26} /> {edition === null ? words.make : words.again}
            </Button>
          </div>
          <p className="hint">
            {words.goesTo(host)} {edition === null ? null : words.againHint}
          </p>
        </div>
      ) : null}
    </section>
  );
}
