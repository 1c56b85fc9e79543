import { useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";

export type ConflictWords = Record<"title" | "text" | "mine" | "theirs" | "keepMine" | "takeTheirs" | "failed", string>;
type ConflictChoiceProps = {
  words: ConflictWords;
  mine: string;
  theirs: string;
  /** One's own text may hold words that were left out meanwhile. */
  mayKeepMine?: boolean;
  /** Keeps both texts and shows the chosen one. */
  choose: (isMine: boolean) => Promise<void>;
};

/** Two texts made from the same one. The one that is not chosen becomes a revision. */
export function ConflictChoice({ words, mine, theirs, mayKeepMine = true, choose }: ConflictChoiceProps) {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  async function decide(isMine: boolean): Promise<void> {
    setBusy(true);
    setFailed(false);
    try {
      await choose(isMine);
    } catch {
      setFailed(true);
    }
    setBusy(false);
  }
  return (
    <section className="notice problem tape-conflict" role="alert">
      <h2>{words.title}</h2>
      <p>{words.text}</p>
      <div className="tape-both">
        <Text title={words.mine} text={mine} />
        <Text title={words.theirs} text={theirs} />
      </div>
      {failed ? <Notice kind="problem">{words.failed}</Notice> : null}
      <p className="row">
        {mayKeepMine ? (
          <Button busy={busy} onClick={() => void decide(true)}>
            {words.keepMine}
          </Button>
        ) : null}
        <Button look={mayKeepMine ? "quiet" : "main"} busy={busy} onClick={() => void decide(false)}>
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
