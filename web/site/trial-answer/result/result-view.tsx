import { useEffect, useRef, useState, type ReactNode } from "react";
import type { VisitorTake } from "#domain/recording/visitor-take.ts";
import type { DrawnRecording } from "#web/playback/use-sound.ts";
import type { AnswerNowWords } from "#web/site/trial-answer/trial-answer.en.ts";
import type { AskedQuestion } from "#web/site/trial-answer/speak/speak-spread.tsx";
import { clock } from "#web/lib/clock.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { SetPage } from "./set-page.tsx";

type ResultProps = {
  question: AskedQuestion;
  words: AnswerNowWords;
  isTranscribed: boolean;
  takes: readonly VisitorTake[];
  chosen: VisitorTake;
  sound: DrawnRecording | null;
  choose: (id: string) => void;
  /** Resolves to true when the words are saved. */
  correct: (id: string, text: string) => Promise<boolean>;
  again: () => void;
  /** Null until the sound is loaded. */
  download: (() => void) | null;
  forget: () => void;
  /** Accounts are by invitation: the page can be downloaded, not kept. */
  isInvited: boolean;
  /** Whether the page can be kept. */
  keep: ReactNode;
  problem: ReactNode;
};

/** The page with its actions. */
export function ResultView(props: ResultProps) {
  const { question, words, isTranscribed, takes, chosen, sound, choose, correct, isInvited, keep, problem } = props;
  const [correcting, setCorrecting] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === null || document.activeElement === document.body) place.current?.focus();
  }, []);
  const save = async (text: string) => {
    if (!(await correct(chosen.id, text))) return;
    setCorrecting(false);
    place.current?.focus();
  };
  return (
    <div className="result" ref={place} tabIndex={-1}>
      <SetPage
        key={chosen.id}
        question={question}
        words={words}
        isTranscribed={isTranscribed}
        take={chosen}
        sound={sound}
        correcting={correcting}
        save={(text) => void save(text)}
      />
      <KeepLink title={isInvited ? words.invited.title : words.keepTitle} />
      <section className="keep-panel" id={keepId}>
        {problem}
        {keep}
        {takes.length > 1 ? <Takes {...{ words, takes, chosen, choose }} /> : null}
        <ResultLinks {...props} correct={() => setCorrecting(true)} canCorrect={!correcting && chosen.text !== ""} />
      </section>
    </div>
  );
}

const keepId = "keep";
/** The part that the bar hides or nearly hides does not count as visible. */
const belowTheBar = "0px 0px -160px 0px";

/** On a phone the page fills the first screen, so this button leads to its actions until they are visible. */
function KeepLink({ title }: { title: string }) {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const section = document.getElementById(keepId);
    const watch = new IntersectionObserver(([seen]) => setOver(seen?.isIntersecting ?? false), {
      rootMargin: belowTheBar,
    });
    if (section) watch.observe(section);
    return () => watch.disconnect();
  }, []);
  return (
    <p className={isOver ? "to-keep over" : "to-keep"}>
      <a className="button main large" href={`#${keepId}`}>
        {title}
      </a>
    </p>
  );
}

type TakesProps = Pick<ResultProps, "words" | "takes" | "chosen" | "choose">;

/** A new take deletes nothing: all takes are listed, and one of them is the page. */
function Takes({ words, takes, chosen, choose }: TakesProps) {
  return (
    <fieldset className="takes">
      <legend>{words.which}</legend>
      {takes.map(({ id, durationMs }, at) => (
        <label key={id} className="tick">
          <input type="radio" name="take" checked={id === chosen.id} onChange={() => choose(id)} />
          <span>{words.take(at + 1, clock(durationMs / 1000))}</span>
        </label>
      ))}
    </fieldset>
  );
}

type LinksProps = Pick<ResultProps, "words" | "again" | "download" | "forget" | "isInvited"> & {
  correct: () => void;
  canCorrect: boolean;
};

function ResultLinks({ words, again, correct, canCorrect, download, forget, isInvited }: LinksProps) {
  const [asks, setAsks] = useState(false);
  if (asks)
    return (
      <div className="sure" role="group" aria-label={words.forgetSure}>
        <p>{words.forgetSure}</p>
        <p className="row">
          <Button look="quiet" onClick={forget}>
            {words.forgetConfirmation}
          </Button>
          <Button look="quiet" autoFocus onClick={() => setAsks(false)}>
            {words.forgetNo}
          </Button>
        </p>
      </div>
    );
  return (
    <p className="links">
      <Button look="plain" onClick={again}>
        <Icon name="again" size={24} /> {words.again}
      </Button>
      {canCorrect ? (
        <Button look="plain" onClick={correct}>
          <Icon name="pen" size={24} /> {words.correct}
        </Button>
      ) : null}
      {isInvited ? null : (
        <Button look="plain" busy={download === null} onClick={() => download?.()}>
          <Icon name="download" size={24} /> {words.download}
        </Button>
      )}
      <Button look="plain" onClick={() => setAsks(true)}>
        <Icon name="bin" size={24} /> {words.forget}
      </Button>
    </p>
  );
}
