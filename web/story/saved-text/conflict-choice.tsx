import { useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { mayHoldCutWords, type Conflict, type Stored, type TextSaver } from "./text-saver.ts";

type ConflictWords = Record<"title" | "text" | "mine" | "theirs" | "keepMine" | "takeTheirs" | "failed", string> & {
  cut: Record<"title" | "text", string>;
};
type ConflictChoiceProps<Loaded extends Stored> = {
  words: ConflictWords;
  conflict: Conflict<Loaded>;
  saver: TextSaver<Loaded>;
  /** The words of a text. */
  show: (text: string) => string;
  /** Keeps both texts and shows the chosen one. */
  choose: (isMine: boolean) => Promise<void>;
  reload: () => unknown;
};

/**
 * Two texts made from the same one. The one that is not chosen becomes a revision, except a text that may hold words which
 * were left out meanwhile: it can only be copied.
 */
export function ConflictChoice<Loaded extends Stored>({
  words,
  conflict,
  saver,
  show,
  choose,
  reload,
}: ConflictChoiceProps<Loaded>) {
  const isCut = mayHoldCutWords(conflict);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  async function decide(isMine: boolean): Promise<void> {
    setBusy(true);
    setFailed(false);
    try {
      if (isCut) saver.drop();
      else await choose(isMine);
      await reload();
    } catch {
      setFailed(true);
    }
    setBusy(false);
  }
  return (
    <section className="notice problem tape-conflict" role="alert">
      <h2>{(isCut ? words.cut : words).title}</h2>
      <p>{(isCut ? words.cut : words).text}</p>
      <div className="tape-both">
        <Text title={words.mine} text={show(conflict.mine)} />
        <Text title={words.theirs} text={show(conflict.theirs.text)} />
      </div>
      {failed ? <Notice kind="problem">{words.failed}</Notice> : null}
      <p className="row">
        {isCut ? null : (
          <Button busy={busy} onClick={() => void decide(true)}>
            {words.keepMine}
          </Button>
        )}
        <Button look={isCut ? "main" : "quiet"} busy={busy} onClick={() => void decide(false)}>
          {words.takeTheirs}
        </Button>
      </p>
    </section>
  );
}

function Text({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <h3>{title}</h3>
      <blockquote tabIndex={0}>{text}</blockquote>
    </div>
  );
}
