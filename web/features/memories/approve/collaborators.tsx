import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Collaborator } from "#domain/memory/contribution.ts";
import { useSession } from "#web/lib/account/auth-context.ts";
import { useLoadedWords, useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { memoryKeys } from "#web/features/memories/api/load-memories.ts";
import { approveWords } from "./approve-words.ts";
import { endCollaboration, loadCollaborators, restoreContributions } from "./review-contributions.ts";

/** The people who add to a memory. The owner ends a link and removes what came by it. */
export function Collaborators({ memoryId }: { memoryId: string }) {
  useLoadedWords(approveWords);
  const words = useWords(approveWords);
  const userId = useSession()?.user.id ?? "";
  const queries = useQueryClient();
  const queryKey = ["collaborators", memoryId];
  const { data } = useQuery({ queryKey, queryFn: () => loadCollaborators(memoryId), staleTime: 0 });
  const [asked, setAsked] = useState<Collaborator | null>(null);
  const [failed, setFailed] = useState(false);
  const act = async (work: Promise<void>) => {
    setAsked(null);
    setFailed(
      await work.then(
        () => false,
        () => true,
      ),
    );
    await queries.invalidateQueries({ queryKey });
    await queries.invalidateQueries({ queryKey: memoryKeys(userId).rows });
  };
  if (data === undefined || data.length === 0) return null;
  return (
    <>
      <h2>{words.people}</h2>
      {failed ? <Notice kind="problem">{words.notDecided}</Notice> : null}
      <ul className="memory-people">
        {data.map((one) => (
          <li key={one.id}>
            <b>{one.name}</b>
            <small>{words.counts(one.added, one.waiting)}</small>
            {one.is_open ? null : <small>{words.closed}</small>}
            {one.removed > 0 ? <small>{words.removed(one.removed)}</small> : null}
            <Acts one={one} ask={() => setAsked(one)} restore={() => void act(restoreContributions(one.id))} />
          </li>
        ))}
      </ul>
      {asked ? (
        <EndDialog
          one={asked}
          close={() => setAsked(null)}
          end={(remove) => void act(endCollaboration(asked.id, remove))}
        />
      ) : null}
    </>
  );
}

function Acts({ one, ask, restore }: { one: Collaborator; ask: () => void; restore: () => void }) {
  const words = useWords(approveWords);
  return (
    <span className="row">
      {one.is_open || one.added + one.waiting > 0 ? (
        <Button look="plain" onClick={ask}>
          {one.is_open ? words.end : words.remove}
        </Button>
      ) : null}
      {one.removed > 0 ? (
        <Button look="plain" onClick={restore}>
          {words.restore}
        </Button>
      ) : null}
    </span>
  );
}

type EndDialogProps = { one: Collaborator; close: () => void; end: (remove: boolean) => void };

function EndDialog({ one, close, end }: EndDialogProps) {
  const words = useWords(approveWords);
  const { name, others, is_open: isOpen } = one;
  return (
    <Dialog title={isOpen ? words.endTitle(name) : words.removeTitle(name)} open onClose={close}>
      {isOpen ? <p>{words.endText(name)}</p> : <p>{words.removeText}</p>}
      {isOpen && others > 0 ? <p>{words.endOthers(others)}</p> : null}
      <p className="row">
        {isOpen ? <Button onClick={() => end(false)}>{words.endOnly}</Button> : null}
        {one.added + one.waiting > 0 ? (
          <Button look={isOpen ? "quiet" : "main"} onClick={() => end(true)}>
            {isOpen ? words.endAndRemove : words.remove}
          </Button>
        ) : null}
        <Button look="quiet" onClick={close}>
          {words.cancel}
        </Button>
      </p>
    </Dialog>
  );
}
