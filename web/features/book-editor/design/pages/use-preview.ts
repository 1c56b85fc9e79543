import { useCallback, useEffect, useRef, useState } from "react";
import { RequestFailure } from "#web/lib/api/request-failure.ts";
import type { AskedBook } from "#web/features/book-editor/make-book.ts";
import { useLanguage } from "#web/lib/texts/language.tsx";
import { loadPreview, type ShownBook } from "./load-preview.ts";
import { Pictures } from "./pictures.ts";

export type PreviewFailure = "not reached" | "too many" | "too large" | "not set";
type Preview = { shown: ShownBook | null; isEmpty: boolean; isWaiting: boolean; failure: PreviewFailure | null };

const retryMs = 8000;

/** The open sheets of a book, asked for again after each kept change. The newest request wins. */
export function usePreview(
  { sessionId, bookId }: AskedBook,
  sheets: readonly number[],
  [kept, answers, settings]: readonly [kept: number, answers: object, book: object | null],
) {
  const language = useLanguage();
  const [pictures] = useState(() => new Pictures());
  const [preview, setPreview] = useState<Preview>({ shown: null, isEmpty: false, isWaiting: true, failure: null });
  const newest = useRef(new AbortController());
  const wanted = sheets.join();
  const ask = useCallback(async () => {
    newest.current.abort();
    const mine = new AbortController();
    newest.current = mine;
    const load = async (quick: boolean) => {
      const open = wanted.split(",").map(Number);
      const of = { sessionId, bookId };
      const shown = await loadPreview({ ...of, language, sheets: open, have: pictures.hashes, quick }, mine.signal);
      if (mine.signal.aborted) return true;
      if (shown) pictures.take(shown);
      const isFinal = shown === null || shown.isFinal;
      setPreview({ shown, isEmpty: shown === null, isWaiting: !isFinal, failure: null });
      return isFinal;
    };
    setPreview((before) => ({ ...before, isWaiting: true }));
    try {
      if (!(await load(true))) await load(false);
    } catch (thrown) {
      /* A newer request of another window replaced this one. */
      const isReplaced = thrown instanceof RequestFailure && thrown.status === 409;
      if (mine.signal.aborted) return;
      const again = () => {
        if (!mine.signal.aborted) void ask();
      };
      if (isReplaced) setTimeout(again, 500);
      else setPreview((before) => ({ ...before, isWaiting: false, failure: whyNot(thrown) }));
    }
  }, [sessionId, bookId, language, wanted, pictures]);
  useEffect(() => {
    void ask();
  }, [ask, kept, answers, settings]);
  useEffect(
    () => () => {
      newest.current.abort();
      pictures.clear();
    },
    [pictures],
  );
  useRetry(preview.failure, ask);
  return { ...preview, pictures, again: () => void ask() };
}

/** Asks again after a while, and when the network is back, where that may help. */
function useRetry(failure: PreviewFailure | null, ask: () => Promise<void>) {
  useEffect(() => {
    if (failure !== "not reached" && failure !== "too many") return undefined;
    const again = () => void ask();
    const timer = setTimeout(again, retryMs);
    addEventListener("online", again);
    return () => {
      clearTimeout(timer);
      removeEventListener("online", again);
    };
  }, [failure, ask]);
}

const whyOfStatus = new Map<number, PreviewFailure>([
  [413, "too large"],
  [422, "not set"],
  [429, "too many"],
]);

function whyNot(thrown: unknown): PreviewFailure {
  if (!(thrown instanceof RequestFailure)) return "not reached";
  return whyOfStatus.get(thrown.status) ?? "not reached";
}
