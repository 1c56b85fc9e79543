import type { Sql } from "postgres";

/** Where files are kept that are no objects of a bucket: what was made, and photographs. */
export const keptFolders = ["artifacts", "photos"];

/** The keys of those that a row names. */
export async function namedKeys(sql: Sql): Promise<Set<string>> {
  const rows = await sql<{ key: string }[]>`
    select object_path as key from public.artifacts union all select object_path from public.photos`;
  return new Set(rows.map(({ key }) => key));
}
