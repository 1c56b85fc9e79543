import { useEffect, useRef, useState, type ReactNode } from "react";
import { Link } from "react-router";
import { consentsIn } from "#domain/account/consent.ts";
import type { NarratedAudiobook } from "#domain/account/narrated-audiobook.ts";
import { pagePath } from "#domain/site-map.ts";
import { useLedger } from "#web/features/account/consents/use-ledger.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
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
  const { work } = narrated;
  const own = work?.memoir_id === memoirId ? work : null;
  const isWorking = own?.state === "queued" || own?.state === "running";
  const { isKnown, isDeclined, thinkAgain, decline } = useDeclined(narrated, act.refresh);
  const { heading, press } = useHeadingOnceMade(isWorking, act.make);
  const dock = isDocked && edition === null ? "edition-dock" : "";
  const aside = edition === null && !isWorking && !narrated.everybody ? decline : null;
  return (
    <section className="leaves" aria-labelledby={`narrated-${memoirId}`}>
      <p className="edition-head">
        <span className="eyebrow">{words.narrated}</span>
        <span className="chip">
          <Icon name="bars" size={20} /> {words.computer}
        </span>
      </p>
      <h2 id={`narrated-${memoirId}`} ref={heading} tabIndex={-1}>
        {words.narratedTitle}
      </h2>
      {edition === null ? <p>{words.narratedText}</p> : <p>{words.length(clock(edition.seconds))}</p>}
      {own && isWorking ? <Progress label={words.making} value={own.state === "queued" ? null : own.fraction} /> : null}
      {own?.state === "failed" && !isDeclined ? (
        <Notice kind="problem">{words.problems[own.problem ?? ""] ?? words.notMade}</Notice>
      ) : null}
      {edition === null ? null : <EditionSounds edition={edition} name={words.computer} fileName={fileName} />}
      {edition !== null && narrated.family ? <ForFamily memoirId={memoirId} /> : null}
      {isDeclined ? <Declined thinkAgain={thinkAgain} /> : null}
      {!isDeclined && isKnown && !isAllowed(narrated) ? (
        <NarratedNeeds narrated={narrated} dock={dock} refresh={act.refresh} aside={aside} />
      ) : null}
      {!isDeclined && isAllowed(narrated) && !isWorking ? (
        <Order host={narrated.host} isMade={edition !== null} dock={dock} aside={aside} busy={act.busy} make={press} />
      ) : null}
    </section>
  );
}

/** Shows the heading above the progress once the order that was pressed is on its way. */
function useHeadingOnceMade(isWorking: boolean, make: () => void) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isPressed = useRef(false);
  useEffect(() => {
    if (!isWorking || !isPressed.current) return;
    isPressed.current = false;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: "start" });
  }, [isWorking]);
  const press = () => {
    isPressed.current = true;
    make();
  };
  return { heading, press };
}

function Declined({ thinkAgain }: { thinkAgain: () => void }) {
  const words = useWords(audiobooksWords);
  return (
    <div className="edition-order">
      <p>{words.declined}</p>
      <Button look="quiet" onClick={thinkAgain}>
        {words.thinkAgain}
      </Button>
    </div>
  );
}

type OrderProps = Pick<NarratedLeafProps, "busy" | "make"> & {
  host: string;
  isMade: boolean;
  dock: string;
  aside: ReactNode;
};

function Order({ host, isMade, dock, aside, busy, make }: OrderProps) {
  const words = useWords(audiobooksWords);
  return (
    <div className="edition-order">
      <div className="edition-acts">
        <div className={dock}>
          <Button look={isMade ? "quiet" : "main"} large={!isMade} busy={busy} onClick={make}>
            <Icon name="headphones" size={26} /> {isMade ? words.again : words.make}
          </Button>
          <p className="hint">
            {words.goesTo(host)} {isMade ? words.againHint : null}
          </p>
        </div>
        {aside}
      </div>
    </div>
  );
}

/** Who else hears it, and the way to give them a link. */
function ForFamily({ memoirId }: { memoirId: string }) {
  const words = useWords(audiobooksWords);
  const language = useLanguage();
  return (
    <p>
      {words.family}{" "}
      <Link className="link" to={`${pagePath(language, "/links/new")}?scope=audiobook&target=${memoirId}`}>
        {words.giveLink}
      </Link>
    </p>
  );
}

/** Whether the last word on this edition is a no, the button that says it, and the way back, which asks again. */
function useDeclined({ family, everybody }: NarratedAudiobook, refresh: () => void) {
  const words = useWords(audiobooksWords);
  const { ledger, decision, say } = useLedger();
  const [isAsking, setAsking] = useState(false);
  const isNo = consentsIn(ledger.data ?? []).narrated_family?.given === false;
  const no = { purpose: "narrated_family", given: false, wording: words.wording } as const;
  const decline = (
    <span>
      <Button
        look="plain"
        busy={decision.isPending}
        onClick={() => {
          setAsking(false);
          say(no, refresh);
        }}
      >
        {words.notForMe}
      </Button>
      {decision.isError ? <Notice kind="problem">{words.notDone}</Notice> : null}
    </span>
  );
  return {
    isKnown: ledger.data !== undefined || ledger.isError,
    isDeclined: isNo && !isAsking && !family && !everybody,
    thinkAgain: () => setAsking(true),
    decline,
  };
}
