import { useState } from "react";
import { useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { loadRevisions, restoreRevision } from "./load-transcript.ts";
import { transcriptWords } from "./transcript-words.ts";
import type { Conflict, TextSaver } from "./text-saver.ts";

type ConflictChoiceProps = { conflict: Conflict; saver: TextSaver; answerId: string; reload: () => unknown };

/** Two texts made from the same words. The one that is not chosen becomes a revision. */
export function ConflictChoice({ conflict, saver, answerId, reload }: ConflictChoiceProps) {
  const words = useWords(transcriptWords).conflict;
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  async function choose(isMine: boolean): Promise<void> {
    setBusy(true);
    setFailed(false);
    try {
      const [theirs] = await loadRevisions(conflict.theirs.recording_id, 1);
      if (!(await saver.keepMine(conflict))) throw new Error("The words were not saved.");
      if (!isMine) await restoreRevision(answerId, theirs?.number ?? 0, saver.version);
      await reload();
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
        <Text title={words.mine} text={conflict.mine} />
        <Text title={words.theirs} text={conflict.theirs.text} />
      </div>
      {failed ? <Notice kind="problem">{words.failed}</Notice> : null}
      <p className="row">
        <Button busy={busy} onClick={() => void choose(true)}>
          {words.keepMine}
        </Button>
        <Button look="quiet" busy={busy} onClick={() => void choose(false)}>
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
