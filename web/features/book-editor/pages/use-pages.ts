import { useCallback, useEffect, useRef, useState } from "react";
import { RequestFailure } from "#web/lib/api/request-failure.ts";
import { Pictures, type DrawnPicture } from "./pictures.ts";

export type PagesFailure = "not reached" | "gone" | "too many" | "too large" | "not set";
type State<Shown> = { shown: Shown | null; isEmpty: boolean; isWaiting: boolean; failure: PagesFailure | null };
type Asked = { sheets: readonly number[]; have: readonly string[]; quick: boolean };
type Source<Shown> = {
  /** Null for a book without a page. The same function while the book is the same. */
  load: (asked: Asked, signal: AbortSignal) => Promise<Shown | null>;
  picturesOf: (shown: Shown) => DrawnPicture[];
};
/** Another value asks again. */
type Changes = readonly [kept: number, answers: object | null, book: object | null];

const retryMs = 8000;
const noChanges: Changes = [0, null, null];

/** The open sheets of a book, asked for again after each change. The newest request wins. */
export function usePages<Shown extends { isFinal: boolean }>(
  { load, picturesOf }: Source<Shown>,
  sheets: readonly number[],
  [kept, answers, book]: Changes = noChanges,
) {
  const [pictures] = useState(() => new Pictures());
  const [state, setState] = useState<State<Shown>>({ shown: null, isEmpty: false, isWaiting: true, failure: null });
  const newest = useRef(new AbortController());
  const wanted = sheets.join();
  const ask = useCallback(async () => {
    newest.current.abort();
    const mine = new AbortController();
    newest.current = mine;
    const show = async (quick: boolean) => {
      const open = wanted.split(",").map(Number);
      const shown = await load({ sheets: open, have: pictures.hashes, quick }, mine.signal);
      if (mine.signal.aborted) return true;
      if (shown) pictures.take(picturesOf(shown));
      const isFinal = shown === null || shown.isFinal;
      setState({ shown, isEmpty: shown === null, isWaiting: !isFinal, failure: null });
      return isFinal;
    };
    setState((before) => ({ ...before, isWaiting: true }));
    try {
      if (!(await show(true))) await show(false);
    } catch (thrown) {
      /* A newer request of another window replaced this one. */
      const isReplaced = thrown instanceof RequestFailure && thrown.status === 409;
      if (mine.signal.aborted) return;
      const again = () => {
        if (!mine.signal.aborted) void ask();
      };
      if (isReplaced) setTimeout(again, 500);
      else setState((before) => ({ ...before, isWaiting: false, failure: whyNot(thrown) }));
    }
  }, [load, picturesOf, wanted, pictures]);
  useEffect(() => {
    void ask();
  }, [ask, kept, answers, book]);
  useEffect(
    () => () => {
      newest.current.abort();
      pictures.clear();
    },
    [pictures],
  );
  useRetry(state.failure, ask);
  return { ...state, pictures, again: () => void ask() };
}

/** Asks again after a while, and when the network is back, where that may help. */
function useRetry(failure: PagesFailure | null, ask: () => Promise<void>) {
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

const whyOfStatus = new Map<number, PagesFailure>([
  [404, "gone"],
  [413, "too large"],
  [422, "not set"],
  [429, "too many"],
]);

function whyNot(thrown: unknown): PagesFailure {
  if (!(thrown instanceof RequestFailure)) return "not reached";
  return whyOfStatus.get(thrown.status) ?? "not reached";
}
