import { skipToken, useQuery } from "@tanstack/react-query";
import { storyKeys } from "#web/lib/api/query-keys.ts";
import { booksQuery, type OtherBook } from "#web/story/api/load-books.ts";
import { isBeingMade } from "#web/story/api/load-book-work.ts";
import { bookQuery, sessionQuery } from "#web/story/api/story-queries.ts";
import { useStoryUpdates } from "#web/story/updates/use-story-updates.ts";
import { loadProofFiles, loadProofs, loadProofStanding, type Proof, type ProofStanding } from "./load-proofs.ts";

/**
 * The proofs of a book, with live updates; undefined while they load. `storyId` is the order's or the interview's id;
 * for a helper the interview's: helpers read no interviews. `bookId`: another book than the interview's own.
 */
export function useProofs(userId: string, storyId: string, bookId: string | null) {
  const session = useQuery(sessionQuery(userId, storyId));
  const sessionId = session.data === undefined ? undefined : (session.data?.id ?? storyId);
  const book = useOtherBook(userId, sessionId, bookId);
  const work = useQuery(bookQuery(userId, bookId ?? sessionId));
  useStoryUpdates(userId);
  const proofs = useQuery({
    queryKey: [...storyKeys(userId).book, bookId ?? sessionId, "proofs"],
    queryFn: sessionId === undefined ? skipToken : () => loadProofs(sessionId, bookId),
  });
  return {
    sessionId: sessionId ?? storyId,
    bookId,
    /** False for a helper, and until it is known. */
    isTeller: session.data !== undefined && session.data !== null,
    bookName: book?.name ?? null,
    bookTitle: (bookId === null ? session.data : book)?.book_title ?? null,
    proofs: proofs.data,
    isMaking: isBeingMade(work.data),
    work: work.data ?? null,
    failed: session.isError || proofs.isError,
    retry: () => void Promise.all([session.refetch(), proofs.refetch(), work.refetch()]),
  };
}

/** Undefined for the interview's own book, while it loads, and after it was deleted. */
function useOtherBook(userId: string, sessionId: string | undefined, bookId: string | null): OtherBook | undefined {
  const { data: books } = useQuery(booksQuery(userId, bookId === null ? undefined : sessionId));
  return books?.find(({ id }) => id === bookId);
}

/** Reloads when an answer changes or a book begins or ends. */
export function useStanding({ id, user_id: teller }: Proof, isMaking: boolean): ProofStanding | null {
  const { data } = useQuery({
    queryKey: [...storyKeys(teller).answers, "proof standing", id, isMaking],
    queryFn: () => loadProofStanding(id),
    staleTime: 0,
  });
  return data ?? null;
}

/** The signed addresses are valid for an hour. */
const filesFreshMs = 30 * 60_000;

export function useProofFiles({ id }: Proof) {
  return useQuery({ queryKey: ["proof files", id], queryFn: () => loadProofFiles(id), staleTime: filesFreshMs });
}
