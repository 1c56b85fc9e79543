import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { webmBytes } from "#server/testing/sound-files.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { signedInPerson } from "#server/testing/signed-in-person.ts";

let served: ServedApp;

beforeAll(async () => {
  served = await serveApp();
});
afterAll(() => served.close());

/** The tables and indexes of this database in PostgreSQL's own files that hold the word. */
async function filesWith(word: string): Promise<string[]> {
  const [row] = await served.context.db.sql`
    select current_setting('data_directory') as dir, (select oid::text from pg_database where datname = current_database())`;
  const { dir, oid } = z.object({ dir: z.string(), oid: z.string() }).parse(row);
  const base = join(dir, "base", oid);
  const found: string[] = [];
  for (const name of await readdir(base)) if ((await readFile(join(base, name))).includes(word)) found.push(name);
  return found;
}

test("leaves no word of a deleted person in rewritten database files", async () => {
  const { sql } = served.context.db;
  const canary = `canary${randomUUID().replaceAll("-", "")}`;
  const person = await signedInPerson(served);
  const path = `${person.id}/1_${canary}.webm`;
  const sent = await person.client.storage
    .from("audio-answers")
    .upload(path, webmBytes(2000), { contentType: "audio/webm" });
  expect(sent.error).toBeNull();
  await sql`update auth.users set raw_user_meta_data = ${sql.json({ canary })} where id = ${person.id}`;
  await sql`update public.profiles set full_name = ${canary} where id = ${person.id}`;
  await sql`insert into public.memories (owner_id, title) values (${person.id}, ${canary})`;
  await sql`insert into public.system_logs (log_type, message, user_id) values ('test', ${canary}, ${person.id})`;
  await sql`
    insert into public.memoirs (user_id, title, author, language, composer, draft, account, source_hash)
    values (${person.id}, ${canary}, 'Ann', 'en', '{}', true, '{}', 'x')`;
  await sql`checkpoint`;
  expect((await filesWith(canary)).length).toBeGreaterThanOrEqual(6);

  await sql`delete from auth.users where id = ${person.id}`;
  // The server does this within a minute.
  await sql`delete from realtime.changes`;
  await sql`vacuum full`;
  await sql`checkpoint`;
  expect(await filesWith(canary)).toEqual([]);
}, 120_000);
