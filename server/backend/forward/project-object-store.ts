import type { Sql } from "postgres";

export type ProjectObject = { bucketId: string; name: string; size: number };

/** Which object of the project has this version now. */
export async function findByVersion(sql: Sql, version: string): Promise<ProjectObject | null> {
  const [row] = await sql<ProjectObject[]>`
    select bucket_id as "bucketId", name, (metadata ->> 'size')::float8 as size
    from storage.objects where version::text = ${version}`;
  return row ?? null;
}
