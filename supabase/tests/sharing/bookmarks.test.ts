import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asCaller } from "#server/database/connection/as-caller.ts";
import type { Database } from "#server/database/database.ts";
import { testDatabase } from "#server/testing/test-database.ts";

let db: Database;
let teller: string;
let reader: string;
let stranger: string;
let link: string;
let recording: string;
let another: string;
beforeAll(async () => {
  db = await testDatabase();
  [teller, reader, stranger] = [await person(), await person(), await person()];
  [recording, another] = [await recordingOf(teller), await recordingOf(teller)];
  const memoir = randomUUID();
  await db.sql`insert into public.memoirs (id, user_id, title, author, language, composer, draft, account, source_hash)
    values (${memoir}, ${teller}, 'The String', 'Evelyn', 'en', '{}', false, '{}', ${memoir})`;
  link = randomUUID();
  await db.sql`insert into public.share_links (id, owner_id, scope, memoir_id, recipient, token_hash, expires_at)
    values (${link}, ${teller}, 'book', ${memoir}, 'June', ${"a".repeat(64)}, now() + interval '20 days')`;
  await db.sql`insert into public.link_grants (link_id, user_id) values (${link}, ${reader})`;
});
afterAll(() => db.close());

async function person(): Promise<string> {
  const id = randomUUID();
  await db.sql`insert into auth.users (id, email) values (${id}, ${`${id}@example.org`})`;
  return id;
}

async function recordingOf(owner: string): Promise<string> {
  const id = randomUUID();
  await db.sql`insert into public.recordings (id, user_id, question_id, object_path, container, codec, sha256, bytes, duration_ms)
    values (${id}, ${owner}, 1, ${`${owner}/${id}`}, 'webm', 'opus', ${id.replaceAll("-", "").repeat(2)}, 1, 9000)`;
  return id;
}

const as = (who: string) => ({ role: "authenticated" as const, claims: { role: "authenticated", sub: who } });
const place = (who: string, at: number, kind = "marked", of = recording) =>
  asCaller(db, as(who), (tx) => tx`select public.place_bookmark(${of}, ${at}, ${kind})`);
const marked = (who: string) =>
  asCaller(db, as(who), async (tx) => [
    ...(await tx<{ kind: string; at_ms: number }[]>`select kind, at_ms from public.bookmarks order by kind, at_ms`),
  ]);

test("shows each reader their own places only", async () => {
  for (const who of [teller, reader]) await place(who, who === teller ? 100 : 200);
  await place(reader, 200);
  expect(await marked(teller)).toEqual([{ kind: "marked", at_ms: 100 }]);
  expect(await marked(reader)).toEqual([{ kind: "marked", at_ms: 200 }]);
  expect(await marked(stranger)).toEqual([]);
});

test("keeps one place per book where the reader stopped", async () => {
  await Promise.all([1, 2, 3].map((at) => place(reader, at, "stopped", at === 2 ? another : recording)));
  expect((await marked(reader)).filter(({ kind }) => kind === "stopped")).toHaveLength(1);
});

test("rejects strangers, unknown kinds and ended links", async () => {
  await expect(place(stranger, 1)).rejects.toMatchObject({ code: "PT404" });
  await expect(place(reader, 1, "other")).rejects.toMatchObject({ code: "23514" });
  await expect(place(reader, -1)).rejects.toMatchObject({ code: "23514" });
  await db.sql`update public.share_links set revoked_at = now() where id = ${link}`;
  await expect(place(reader, 1)).rejects.toMatchObject({ code: "PT404" });
});

test("holds at most 500 marked places, also for parallel requests", async () => {
  await db.sql`insert into public.bookmarks (user_id, kind, recording_id, at_ms)
    select ${teller}, 'marked', ${recording}, at from generate_series(1000, 1497) at`;
  const results = await Promise.allSettled([1, 2, 3, 4].map((at) => place(teller, at)));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await marked(teller)).toHaveLength(500);
});

test("removes the places of an erased recording", async () => {
  await db.sql`delete from public.recordings where id = ${recording}`;
  expect(await marked(teller)).toEqual([]);
});
