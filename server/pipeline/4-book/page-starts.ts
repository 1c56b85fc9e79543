import { z } from "zod";
import type { PageStarts } from "./epub/epub-pages.ts";

const keptSchema = z.object({ pageStarts: z.record(z.string(), z.int()) });

const frontSchema = z.object({ frontPages: z.int() });

/** The first sentence of each page of the PDF; the first page with a sentence is page 1. */
export function pageStarts(pageOfSentence: ReadonlyMap<string, number>): PageStarts {
  const starts = new Map<string, number>();
  let [first, last] = [0, 0];
  for (const [id, page] of pageOfSentence) {
    first ||= page;
    if (page > last) starts.set(id, page - first + 1);
    last = Math.max(last, page);
  }
  return starts;
}

/** How many pages of the PDF come before page 1. */
export function frontPages(pageOfSentence: ReadonlyMap<string, number>): number {
  const [first = 1] = pageOfSentence.values();
  return first - 1;
}

/** Null for a book of an earlier version. */
export function readFrontPages(facts: unknown): number | null {
  return frontSchema.safeParse(facts).data?.frontPages ?? null;
}

/** The stored format of page starts. */
export function keptPageStarts(starts: PageStarts): z.infer<typeof keptSchema> {
  return { pageStarts: Object.fromEntries(starts) };
}

/** Empty for a book without stored page starts or one that could not be typeset. */
export function readPageStarts(facts: unknown): PageStarts {
  const kept = keptSchema.safeParse(facts);
  return new Map(kept.success ? Object.entries(kept.data.pageStarts) : []);
}
