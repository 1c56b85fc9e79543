import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { testDatabase } from "#server/testing/test-database.ts";
import { countTranscription, mayTranscribe } from "./transcription-quota-store.ts";

const db = await testDatabase();
const { sql } = db;
afterAll(() => db.close());

const minute = 60_000;

async function personWith(minutes: number | null): Promise<string> {
  const id = randomUUID();
  await sql`insert into auth.users (id, email) values (${id}, ${`${id}@example.org`})`;
  if (minutes !== null) await sql`insert into public.quotas (user_id, hearing_minutes) values (${id}, ${minutes})`;
  return id;
}

async function recordingOf(userId: string): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    insert into public.recordings (user_id, question_id, object_path, container, codec, sha256, bytes, duration_ms)
    values (${userId}, 1, 'x', 'webm', 'opus', ${`${randomUUID()}${randomUUID()}`.replaceAll("-", "")}, 1000, ${minute})
    returning id`;
  if (!row) throw new Error("no recording");
  return row.id;
}

async function chargeRecording(userId: string, soundMs: number, recordingId?: string): Promise<boolean> {
  return countTranscription(sql, {
    userId,
    recordingId: recordingId ?? (await recordingOf(userId)),
    language: "en",
    soundMs,
  });
}

test("limits transcribed minutes per day, also in parallel", async () => {
  const ann = await personWith(3);
  for (let at = 0; at < 3; at++) expect(await chargeRecording(ann, minute)).toBe(true);
  expect(await mayTranscribe(sql, ann, 1)).toBe(false);
  expect(await chargeRecording(ann, 1)).toBe(false);
  expect(await Promise.all(Array.from({ length: 50 }, () => chargeRecording(ann, 1)))).toEqual(
    Array.from({ length: 50 }, () => false),
  );

  const ben = await personWith(3);
  const atOnce = await Promise.all(Array.from({ length: 20 }, () => chargeRecording(ben, minute)));
  expect(atOnce.filter(Boolean)).toHaveLength(3);
});

test("charges a recording once, also on a full day", async () => {
  const cid = await personWith(1);
  const recording = await recordingOf(cid);
  expect(await chargeRecording(cid, minute, recording)).toBe(true);
  expect(await chargeRecording(cid, minute)).toBe(false);
  expect(await chargeRecording(cid, minute, recording)).toBe(true);
});

test("resets at midnight UTC and counts each person alone", async () => {
  const [dan, eve] = [await personWith(1), await personWith(1)];
  expect(await chargeRecording(dan, minute)).toBe(true);
  expect(await chargeRecording(eve, minute)).toBe(true);
  expect(await chargeRecording(dan, minute)).toBe(false);
  await sql`update heirvoice.transcribed_audio set day = day - 1 where user_id = ${dan}`;
  expect(await mayTranscribe(sql, dan, minute)).toBe(true);
  expect(await chargeRecording(dan, minute)).toBe(true);
  expect(await chargeRecording(eve, minute)).toBe(false);
});

test("allows 24 hours by default, then the setting, then the personal quota", async () => {
  const [fay, gil] = [await personWith(null), await personWith(2)];
  expect([
    await mayTranscribe(sql, fay, 24 * 60 * minute),
    await mayTranscribe(sql, fay, 24 * 60 * minute + 1),
  ]).toEqual([true, false]);
  await sql`insert into public.settings (key, value) values ('hearing_minutes_per_day', '5')`;
  expect([await mayTranscribe(sql, fay, 5 * minute), await mayTranscribe(sql, fay, 5 * minute + 1)]).toEqual([
    true,
    false,
  ]);
  expect([await mayTranscribe(sql, gil, 2 * minute), await mayTranscribe(sql, gil, 2 * minute + 1)]).toEqual([
    true,
    false,
  ]);
});
