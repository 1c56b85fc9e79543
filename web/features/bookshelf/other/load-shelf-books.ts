import { queryOptions } from "@tanstack/react-query";
import { z } from "zod/mini";
import { columnsOf, rowsOf } from "#web/lib/api/columns-of.ts";
import { storyKeys } from "#web/lib/api/query-keys.ts";
import { dataOf } from "#web/lib/api/request.ts";
import { rest } from "#web/lib/api/rest.ts";

const proofSchema = z.object({
  number: z.int(),
  approved_at: z.nullable(z.string()),
  memoir_id: z.nullable(z.uuid()),
});
const bookSchema = z.object({
  id: z.uuid(),
  session_id: z.uuid(),
  name: z.string(),
  book_title: z.nullable(z.string()),
  proofs: z.array(proofSchema),
});
const workSchema = z.object({ subject: z.string() });

export type ShelfBook = Omit<z.infer<typeof bookSchema>, "proofs"> & {
  newest: z.infer<typeof proofSchema> | undefined;
  isMaking: boolean;
};

/** Every book beside those of the interviews, the oldest first. */
async function loadShelfBooks(): Promise<ShelfBook[]> {
  const columns = columnsOf("books", bookSchema, { proofs: rowsOf("proofs", proofSchema) });
  const found = await dataOf(rest.from("books").select(columns).order("created_at"));
  const books = z.array(bookSchema).parse(found);
  const making = books.length === 0 ? new Set() : await loadMaking(books.map(({ id }) => id));
  return books.map(({ proofs, ...book }) => ({
    ...book,
    newest: proofs.toSorted((a, b) => b.number - a.number)[0],
    isMaking: making.has(book.id),
  }));
}

async function loadMaking(bookIds: readonly string[]): Promise<ReadonlySet<string>> {
  const works = rest
    .from("work_progress")
    .select(columnsOf("work_progress", workSchema))
    .eq("job", "make-book")
    .in("state", ["queued", "running"])
    .in("subject", bookIds);
  return new Set(
    z
      .array(workSchema)
      .parse(await dataOf(works))
      .map(({ subject }) => subject),
  );
}

export const shelfBooksQuery = (userId: string) =>
  queryOptions({ queryKey: [...storyKeys(userId).book, "shelf"], queryFn: loadShelfBooks });
