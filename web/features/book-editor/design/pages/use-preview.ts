import { useCallback, useEffect, useRef, useState } from "react";
import { RequestFailure } from "#web/lib/api/request-failure.ts";
import { useLanguage } from "#web/lib/texts/language.tsx";
import { loadPreview, type ShownBook } from "./load-preview.ts";
import { Pictures } from "./pictures.ts";

export type PreviewFailure = "not reached" | "too many" | "too large";
type Preview = { shown: ShownBook | null; isEmpty: boolean; isWaiting: boolean; failure: PreviewFailure | null };

const retryMs = 8000;

/** The open sheets of a book, asked for again after each kept change. The newest request wins. */
export function usePreview(
  sessionId: string,
  sheets: readonly number[],
  follows: readonly [kept: number, answers: object],
) {
  const [kept, answers] = follows;
  const language = useLanguage();
  const [pictures] = useState(() => new Pictures());
  const [preview, setPreview] = useState<Preview>({ shown: null, isEmpty: false, isWaiting: true, failure: null });
  const newest = useRef(0);
  const wanted = sheets.join();
  const ask = useCallback(async () => {
    const mine = ++newest.current;
    const load = async (quick: boolean) => {
      const open = wanted.split(",").map(Number);
      const shown = await loadPreview({ sessionId, language, sheets: open, have: pictures.hashes, quick });
      if (mine !== newest.current) return true;
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
      if (mine === newest.current && isReplaced) setTimeout(() => mine === newest.current && void ask(), 500);
      else if (mine === newest.current)
        setPreview((before) => ({ ...before, isWaiting: false, failure: whyNot(thrown) }));
    }
  }, [sessionId, language, wanted, pictures]);
  useEffect(() => {
    void ask();
  }, [ask, kept, answers]);
  useEffect(() => () => pictures.clear(), [pictures]);
  const { failure } = preview;
  useEffect(() => {
    if (failure === null || failure === "too large") return undefined;
    const again = () => void ask();
    const timer = setTimeout(again, retryMs);
    addEventListener("online", again);
    return () => {
      clearTimeout(timer);
      removeEventListener("online", again);
    };
  }, [failure, ask]);
  return { ...preview, pictures, again: () => void ask() };
}

function whyNot(thrown: unknown): PreviewFailure {
  if (!(thrown instanceof RequestFailure)) return "not reached";
  if (thrown.status === 429) return "too many";
  return thrown.status === 413 ? "too large" : "not reached";
}
