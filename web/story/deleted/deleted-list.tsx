import { useState } from "react";
import { RequestFailure } from "#web/lib/api/request-failure.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useLoadedWords, useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { NotLoaded } from "#web/ui/not-loaded.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { DeletedEntry, type Restore } from "./deleted-entry.tsx";
import { useDeletedRows, type LoadDeleted } from "./deleted-rows.ts";
import type { DeletedKind } from "./deleted.en.ts";
import { deletedWords } from "./deleted-words.ts";

type DeletedListProps = {
  kind: DeletedKind;
  /** Below a key that a deletion and a restoration invalidate. */
  queryKey: readonly unknown[];
  load: LoadDeleted;
  restore: Restore;
  /** Ids of rows whose restoration waits on this device. */
  waiting?: ReadonlySet<string>;
};

const none: ReadonlySet<string> = new Set();

/** What was deleted in the last 30 days, the last first. Nothing while there is none. The rows load when it is opened. */
export function DeletedList({ kind, queryKey, load, restore, waiting = none }: DeletedListProps) {
  useLoadedWords(deletedWords);
  const words = useWords(deletedWords);
  const [isOpen, setOpen] = useState(false);
  const { any, pages } = useDeletedRows(queryKey, load, isOpen);
  if (!any && !isOpen) return null;
  const rows = pages.data?.pages.flatMap((page) => page.rows);
  return (
    <details className="deleted-list" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{words.title[kind]}</summary>
      {rows === undefined ? (
        <NoRows failure={pages.failureReason} retry={pages.refetch} />
      ) : (
        <>
          {rows.length === 0 ? <p>{words.none}</p> : null}
          <ul>
            {rows.map((row) => (
              <DeletedEntry key={row.id} kind={kind} row={row} restore={restore} isWaiting={waiting.has(row.id)} />
            ))}
          </ul>
          {pages.hasNextPage ? (
            <p className="row">
              <span>{words.shown(rows.length, pages.data?.pages.at(-1)?.total ?? 0)}</span>
              <Button look="quiet" busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
                {words.more}
              </Button>
            </p>
          ) : null}
        </>
      )}
    </details>
  );
}

function NoRows({ failure, retry }: { failure: Error | null; retry: () => unknown }) {
  const words = useWords(deletedWords);
  const { loading } = useWords(frameWords);
  if (failure === null) return <Skeleton label={loading} lines={3} />;
  const isOffline = failure instanceof RequestFailure && failure.status === 0;
  return <NotLoaded text={isOffline ? words.offline : words.notLoaded} retry={retry} />;
}
