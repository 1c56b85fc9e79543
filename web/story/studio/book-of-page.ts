import { useSearchParams } from "react-router";
import { z } from "zod/mini";

/** The book that a page of the studio is about; null for the interview's own. */
export function useBookOfPage(): string | null {
  const [params] = useSearchParams();
  return z.uuid().safeParse(params.get("book")).data ?? null;
}

/** The address of a page of the studio for this book. */
export function addressOfBook(path: string, bookId: string | null): string {
  return bookId === null ? path : `${path}?book=${bookId}`;
}
