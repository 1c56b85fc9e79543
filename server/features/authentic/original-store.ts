import type { Sql } from "postgres";
import { z } from "zod";

const originalSchema = z.object({
  kind: z.enum(["recording", "audiobook", "synthetic"]),
  madeAt: z.date(),
  durationMs: z.int().nullable(),
  name: z.string().nullable(),
});
export type Original = z.infer<typeof originalSchema>;

/** The file with this hash among those that the page knows; null for every other file. */
export async function findOriginal(sql: Sql, sha256: string): Promise<Original | null> {
  const [row] = await sql`
    select kind, made_at as "madeAt", duration_ms as "durationMs", name from heirvoice.find_original(${sha256})`;
  return row ? originalSchema.parse(row) : null;
}
