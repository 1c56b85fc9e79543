import { useLayoutEffect, useRef, useState } from "react";
import { removalTime } from "#domain/memory/deletion.ts";
import { originalsBucket } from "#domain/memory/picture.ts";
import { RequestFailure } from "#web/lib/api/request-failure.ts";
import { dayOf } from "#web/lib/day-of.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { StoredPicture } from "#web/story/pictures/stored-picture.tsx";
import { Button } from "#web/ui/button.tsx";
import { useToast } from "#web/ui/toast.tsx";
import type { DeletedRow } from "./deleted-rows.ts";
import type { DeletedKind } from "./deleted.en.ts";
import { deletedWords } from "./deleted-words.ts";

/** `waiting`: on this device until the server can be reached. May throw RequestFailure. */
export type Restore = (id: string) => Promise<"saved" | "waiting" | "refused">;

type DeletedEntryProps = { kind: DeletedKind; row: DeletedRow; restore: Restore; isWaiting: boolean };

/** Pixels of the longest side: twice the width that is shown. */
const pictureSide = 192;

/** A deleted row with its days, and a button that restores it. */
export function DeletedEntry({ kind, row, restore, isWaiting }: DeletedEntryProps) {
  const words = useWords(deletedWords);
  const language = useLanguage();
  const { isBusy, act } = useRestoration(kind, row, restore);
  const title = row.title === "" ? words.untitled[kind] : row.title;
  return (
    <li ref={usePassedFocus()}>
      {row.picture ? <StoredPicture bucket={originalsBucket} path={row.picture} alt="" side={pictureSide} /> : null}
      <p>
        <b>{title}</b>
        <span>{words.deleted(kind, dayOf(row.deletedAt, language))}</span>{" "}
        <span>{words.kept(kind, dayOf(removalTime(row.deletedAt), language))}</span>
        {isWaiting && !isBusy ? <span role="status">{words.waiting}</span> : null}
      </p>
      <Button look="quiet" busy={isBusy || isWaiting} onClick={() => void act()}>
        {words.restore}
        <span className="unseen"> ({title})</span>
      </Button>
    </li>
  );
}

function useRestoration(kind: DeletedKind, { id, title }: DeletedRow, restore: Restore) {
  const words = useWords(deletedWords);
  const say = useToast();
  const [isBusy, setBusy] = useState(false);
  const act = async () => {
    setBusy(true);
    try {
      const outcome = await restore(id);
      if (outcome === "saved") say("good", words.restored(kind, title));
      if (outcome === "refused") say("error", words.notRestored);
    } catch (thrown) {
      if (!(thrown instanceof RequestFailure)) throw thrown;
      say("error", thrown.status === 0 ? words.offline : words.notRestored);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, act };
}

/** A row that leaves the list passes its focus to its neighbor, otherwise to the list's summary. */
function usePassedFocus() {
  const row = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    const leaving = row.current;
    return () => {
      if (!leaving?.contains(document.activeElement)) return;
      const neighbor = leaving.nextElementSibling ?? leaving.previousElementSibling;
      const next = neighbor?.querySelector("button") ?? leaving.closest("details")?.querySelector("summary");
      next?.focus({ preventScroll: true });
    };
  }, []);
  return row;
}
