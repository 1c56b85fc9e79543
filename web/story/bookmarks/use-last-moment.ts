import { useEffect, useRef } from "react";
import type { Reading } from "#web/story/read-along/reader.ts";
import type { ShownSentence } from "#web/story/read-along/shown-memoir.ts";
import { keepMoment, type Account } from "./bookmark-store.ts";
import { momentOf } from "./moments-in-book.ts";

type LastMoment = { at: ShownSentence | null; saved: ShownSentence | null; savedAt: number };

const saveEveryMs = 20_000;

/**
 * Keeps the sentence where the reader stopped: at a pause, when the page is hidden or left, and now and then meanwhile.
 * A failure is repaired by the next save.
 */
export function useLastMoment(account: Account, { at, playing }: Reading): void {
  const last = useRef<LastMoment>({ at: null, saved: null, savedAt: 0 });
  useEffect(() => {
    const now = last.current;
    now.at = at;
    if (at !== null && (!playing || Date.now() - now.savedAt > saveEveryMs)) save(account, now);
  }, [account, at, playing]);
  useEffect(() => {
    const now = last.current;
    const onHide = () => (document.visibilityState === "hidden" ? save(account, now) : undefined);
    document.addEventListener("visibilitychange", onHide);
    return () => {
      document.removeEventListener("visibilitychange", onHide);
      save(account, now);
    };
  }, [account]);
}

function save(account: Account, last: LastMoment): void {
  const moment = last.at === null ? null : momentOf(last.at);
  if (moment === null || last.at === last.saved) return;
  last.saved = last.at;
  last.savedAt = Date.now();
  keepMoment(account, moment, "stopped").catch(() => (last.saved = null));
}
