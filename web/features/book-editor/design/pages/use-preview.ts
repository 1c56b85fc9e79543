import { useCallback } from "react";
import type { AskedBook } from "#web/features/book-editor/make-book.ts";
import { svgPicture } from "#web/features/book-editor/pages/pictures.ts";
import { usePages } from "#web/features/book-editor/pages/use-pages.ts";
import { useLanguage } from "#web/lib/texts/language.tsx";
import { loadPreview, type ShownBook } from "./load-preview.ts";

/** The open sheets of a book as the next proof would print them. */
export function usePreview(
  { sessionId, bookId }: AskedBook,
  sheets: readonly number[],
  changes: readonly [kept: number, answers: object, book: object | null],
) {
  const language = useLanguage();
  const load = useCallback(
    (asked: Pick<Parameters<typeof loadPreview>[0], "sheets" | "have" | "quick">, signal: AbortSignal) =>
      loadPreview({ sessionId, bookId, language, ...asked }, signal),
    [sessionId, bookId, language],
  );
  return usePages({ load, picturesOf }, sheets, changes);
}

const picturesOf = ({ pages, cover }: ShownBook) => [...pages, cover].map(svgPicture);
