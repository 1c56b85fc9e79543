import { createHash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#server/database/database.ts";
import { testDatabase } from "#server/testing/test-database.ts";
import { findPrintedRecording } from "./print-link-store.ts";
import { printedAddresses } from "./printed-address.ts";

let db: Database;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

/** Creates a recording with an answer in the book and a printed code. */
async function printed(): Promise<{ teller: string; recording: string; code: string }> {
  const [teller, recording] = [randomUUID(), randomUUID()];
  const sha256 = createHash("sha256").update(recording).digest("hex");
  await db.sql`insert into auth.users (id, email) values (${teller}, ${`${teller}@example.org`})`;
  await db.sql`insert into public.recordings (id, user_id, question_id, object_path, container, codec, sha256, bytes, duration_ms)
    values (${recording}, ${teller}, 1, 'x', 'webm', 'opus', ${sha256}, 1, 2000)`;
  await db.sql`insert into public.answers (question_id, user_id, recording_id, visibility)
    values (1, ${teller}, ${recording}, 'in the book')`;
  const addresses = await printedAddresses(db.sql, "https://example.org", teller, [recording]);
  return { teller, recording, code: addresses.get(recording)?.split("/").at(-1) ?? "" };
}

const opens = async (code: string) => (await findPrintedRecording(db.sql, code))?.recordingId ?? null;

test("plays a printed code while its answer is in the book", async () => {
  const { recording, code } = await printed();
  expect(await opens(code)).toBe(recording);
  for (const visibility of ["deleted", "draft", "family only", "sealed"]) {
    await db.sql`update public.answers set visibility = ${visibility}, sealed_until = '2200-01-01' where recording_id = ${recording}`;
    expect(await opens(code), visibility).toBeNull();
  }
  await db.sql`update public.answers set visibility = 'in the book' where recording_id = ${recording}`;
  expect(await opens(code.toUpperCase())).toBe(recording);
});

test("keeps printed codes when a folder is made without a recording", async () => {
  const { recording, code } = await printed();
  const leaveOut = (visibility: string) =>
    db.sql`update public.answers set origin = 'folder', visibility = ${visibility} where recording_id = ${recording}`;
  await leaveOut("draft");
  expect(await opens(code)).toBe(recording);
  await leaveOut("deleted");
  expect(await opens(code)).toBeNull();
});

test("plays nothing for a deleted or banned account", async () => {
  for (const state of [{ deleted_at: new Date() }, { banned_until: new Date("2200-01-01") }]) {
    const { teller, code } = await printed();
    await db.sql`update auth.users set ${db.sql(state)} where id = ${teller}`;
    expect(await opens(code)).toBeNull();
  }
});

test("plays the printed take, not a later one", async () => {
  const { teller, recording, code } = await printed();
  const [answer] = await db.sql<{ id: string }[]>`
    update public.answers set recording_id = null, visibility = 'in the book' where recording_id = ${recording} returning id`;
  await db.sql`insert into public.takes (answer_id, user_id, recording_id, audio_file_path)
    values (${answer?.id ?? ""}, ${teller}, ${recording}, ${`${teller}/1_1.webm`})`;
  expect(await opens(code)).toBe(recording);
  await db.sql`update public.answers set visibility = 'deleted' where id = ${answer?.id ?? ""}`;
  expect(await opens(code)).toBeNull();
});
