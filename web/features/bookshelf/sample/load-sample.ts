import { queryOptions, skipToken } from "@tanstack/react-query";
import { sampleChapterSchema, type SampleChapter } from "#domain/book/sample-chapter.ts";
import { storyKeys } from "#web/lib/api/query-keys.ts";
import { callFunction } from "#web/lib/api/request.ts";
import { pollWhile } from "#web/story/api/story-queries.ts";

const makingMs = 2000;
/** Half the life of its addresses. */
const freshMs = 30 * 60_000;

/** The sample chapter of an interview, or what it waits for. `again`: makes one that failed. */
export async function loadSample(sessionId: string, again = false): Promise<SampleChapter> {
  return sampleChapterSchema.parse(await callFunction("sample-chapter", { session_id: sessionId, again }));
}

const isWriting = (sample: SampleChapter) => sample.state === "too early" && sample.told >= sample.of;

/** Polls while it is made. `sessionId` undefined: no request. */
export const sampleQuery = (userId: string, sessionId: string | undefined) =>
  queryOptions({
    queryKey: [...storyKeys(userId).all, "sample", sessionId],
    queryFn: sessionId === undefined ? skipToken : () => loadSample(sessionId),
    staleTime: ({ state }) => (state.data?.state === "made" ? freshMs : 0),
    refetchInterval: (query) => (query.state.data?.state === "making" ? makingMs : pollWhile(isWriting)(query)),
  });
