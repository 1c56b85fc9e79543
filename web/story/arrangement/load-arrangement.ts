import { z } from "zod/mini";
import { arrangementSchema, type ArrangedChapter } from "#domain/book/arrangement/arrangement.ts";
import { columnsOf } from "#web/lib/api/columns-of.ts";
import { dataOf } from "#web/lib/api/request.ts";
import { rest } from "#web/lib/api/rest.ts";

const rowSchema = z.object({ version: z.int(), content: z.unknown() });

/** `chapters`: null while the book follows the question bank, and when they cannot be read. */
export type StoredArrangement = { version: number; chapters: ArrangedChapter[] | null };

export async function loadArrangement(sessionId: string): Promise<StoredArrangement> {
  const rows = rest
    .from("book_arrangements")
    .select(columnsOf("book_arrangements", rowSchema, { content: "content" }))
    .eq("session_id", sessionId);
  const [row] = z.array(rowSchema).parse(await dataOf(rows));
  const arrangement = arrangementSchema.safeParse(row?.content).data;
  return { version: row?.version ?? 0, chapters: arrangement?.chapters ?? null };
}

/** Returns the new version. Status 409: somebody saved another arrangement than `version`. */
export async function saveArrangement(
  sessionId: string,
  { version, chapters }: { version: number; chapters: ArrangedChapter[] },
): Promise<number> {
  const saved = rest.rpc("arrange_book", { p_session_id: sessionId, p_content: { chapters }, p_version: version });
  return z.int().parse(await dataOf(saved));
}
