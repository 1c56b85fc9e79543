import { queryOptions, skipToken } from "@tanstack/react-query";
import { z } from "zod/mini";
import { dataOf } from "#web/lib/api/request.ts";
import { rest } from "#web/lib/api/rest.ts";

const sectionPagesSchema = z.object({ question: z.int(), first_page: z.int(), last_page: z.int() });
/** The pages of a section in the finished book. */
export type SectionPages = { first: number; last: number };

/** The pages of each section of a finished book, by the number of its question. `memoirId` null: no request. */
export const sectionPagesQuery = (userId: string, memoirId: string | null) =>
  queryOptions({
    queryKey: ["section pages", userId, memoirId],
    queryFn: memoirId === null ? skipToken : () => loadSectionPages(memoirId),
    staleTime: Infinity,
  });

async function loadSectionPages(memoirId: string): Promise<ReadonlyMap<number, SectionPages>> {
  const pages = z.array(sectionPagesSchema).parse(await dataOf(rest.rpc("pages_of_sections", { p_memoir: memoirId })));
  return new Map(pages.map(({ question, first_page: first, last_page: last }) => [question, { first, last }]));
}

const sentencePagesSchema = z.array(z.object({ sentence: z.string(), page: z.int() }));

/** The page of each of these sentences in a finished book. */
export async function loadSentencePages(memoirId: string, sentences: string[]): Promise<ReadonlyMap<string, number>> {
  const pages = rest.rpc("pages_of_sentences", { p_memoir: memoirId, p_sentences: sentences });
  return new Map(sentencePagesSchema.parse(await dataOf(pages)).map(({ sentence, page }) => [sentence, page]));
}
