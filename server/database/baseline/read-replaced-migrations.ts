import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { gunzipSync } from "node:zlib";
import type { Sql } from "postgres";
import { z } from "zod";

const archive = new URL("./replaced-migrations.json.gz", import.meta.url);
const filesSchema = z.array(z.object({ name: z.string(), text: z.string() }));

/** Creates the database of the commit before the baseline: its migrations, and its history of them. For tests. */
export async function applyReplacedMigrations(
  sql: Sql,
  { only = () => true }: { only?: (name: string) => boolean } = {},
): Promise<void> {
  const files = filesSchema.parse(JSON.parse(gunzipSync(await readFile(archive)).toString("utf8")));
  await sql.begin(async (tx) => {
    await tx`create schema if not exists heirvoice`;
    await tx`create table heirvoice.migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())`;
    for (const { name, text } of files.filter((file) => only(file.name))) {
      await tx.unsafe(text);
      const hash = createHash("sha256").update(text).digest("hex");
      await tx`insert into heirvoice.migrations (name, hash) values (${name}, ${hash})`;
    }
  });
}
