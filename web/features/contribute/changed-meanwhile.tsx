import type { Contribution } from "#domain/memory/contribution.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { contributeWords } from "./contribute-words.ts";

type ChangedMeanwhileProps = {
  theirs: Contribution;
  giver: string;
  /** Why the chosen way failed. */
  problem: string | null;
  keepMine: () => Promise<unknown>;
  keepTheirs: () => Promise<unknown>;
  sendNew: () => Promise<unknown>;
};

/** Offers the other text of a piece that changed or was decided while this person changed it. */
export function ChangedMeanwhile({ theirs, giver, problem, keepMine, keepTheirs, sendNew }: ChangedMeanwhileProps) {
  const { conflict } = useWords(contributeWords);
  const isOpen = theirs.state === "pending";
  return (
    <Notice kind="problem">
      <p>{isOpen ? conflict.pending : conflict[theirs.state === "approved" ? "approved" : "declined"](giver)}</p>
      {theirs.state === "declined" ? null : <blockquote>{theirs.content}</blockquote>}
      {problem === null ? null : <p>{problem}</p>}
      <p className="row">
        <Button look="quiet" onClick={() => void (isOpen ? keepMine() : sendNew())}>
          {isOpen ? conflict.keepMine : conflict.sendNew}
        </Button>
        <Button look="quiet" onClick={() => void keepTheirs()}>
          {conflict.keepTheirs}
        </Button>
      </p>
    </Notice>
  );
}
