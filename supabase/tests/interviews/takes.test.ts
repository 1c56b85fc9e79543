import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asCaller } from "#server/database/connection/as-caller.ts";
import type { Database } from "#server/database/database.ts";
import { testDatabase } from "#server/testing/test-database.ts";

let db: Database;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

async function person(): Promise<string> {
  const id = randomUUID();
  await db.sql`insert into auth.users (id, email, email_confirmed_at) values (${id}, ${`${id}@example.org`}, now())`;
  return id;
}

const as = <T>(id: string, ask: Parameters<typeof asCaller<T>>[2]) =>
  asCaller(db, { role: "authenticated", claims: { role: "authenticated", sub: id } }, ask);

type Said = { teller: string; daughter: string; answer: string; first: string; second: string };

/** A family answer, saved as a browser does; its second segment begins after 4 s. */
async function answered(): Promise<Said> {
  const [teller, daughter] = [await person(), await person()];
  const [order, session] = [randomUUID(), randomUUID()];
  await db.sql`insert into public.family_members (storyteller_id, member_id, name, email, accepted_at)
    values (${teller}, ${daughter}, 'June', 'june@example.org', now())`;
  await db.sql`insert into public.orders (id, buyer_id, recipient_id, product_type) values (${order}, ${teller}, ${teller}, 'memory_book')`;
  await db.sql`insert into public.interview_sessions (id, user_id, order_id, session_token)
    values (${session}, ${teller}, ${order}, ${`sess_${session}`})`;
  const [first, second] = [`${teller}/1_1000.webm`, `${teller}/1_2000.webm`];
  const metadata = {
    language: "fr",
    cut_short: true,
    segments: [4000, "x", -1],
    sha256: "no hash",
    other_voice: [[100, 900]],
  };
  const [answer] = await as(
    teller,
    (tx) => tx<{ id: string }[]>`
      insert into public.answers (session_id, question_id, user_id, visibility, audio_file_path, duration_seconds, metadata)
      values (${session}, 1, ${teller}, 'family only', ${first}, 6.5, ${tx.json(metadata)}) returning id`,
  );
  return { teller, daughter, answer: answer?.id ?? "", first, second };
}

const keep = (id: string, answer: string, take: object) =>
  as(id, (tx) => tx<{ keep_take: string }[]>`select public.keep_take(${answer}, ${tx.json({ ...take })})`).then(
    ([row]) => row?.keep_take ?? "",
  );
const choose = (id: string, take: string) => as(id, (tx) => tx`select public.choose_take(${take})`);
const takesOf = (id: string) =>
  as(id, async (tx) => [
    ...(await tx`select audio_file_path as path, is_cut_short as cut from public.takes order by 1`),
  ]);
const heardBy = (id: string) =>
  as(id, async (tx) =>
    (await tx<{ path: string }[]>`select public.recordings_shared_with_me() as path`).map(({ path }) => path),
  );

test("stores every take with its segments once, visible to its storyteller only", async () => {
  const { teller, daughter, answer, first, second } = await answered();
  const take = { path: second, seconds: 3, bytes: 10, sha256: "a".repeat(64), language: "en", segments: [1500, 900] };
  const kept = await keep(teller, answer, take);
  expect(await keep(teller, answer, take)).toBe(kept);
  expect(await takesOf(teller)).toEqual([
    { path: first, cut: true },
    { path: second, cut: false },
  ]);
  const starts = await as(
    teller,
    (tx) => tx`
    select t.audio_file_path as path, array_agg(s.starts_ms order by s.position) as starts
    from public.takes t join public.take_segments s on s.take_id = t.id group by 1 order by 1`,
  );
  expect([...starts]).toEqual([
    { path: first, starts: [0, 4000] },
    { path: second, starts: [0, 900, 1500] },
  ]);
  expect(await heardBy(daughter)).toEqual([first]);
  expect(await takesOf(daughter)).toEqual([]);
  for (const path of [`${daughter}/1_1.webm`, "nowhere", null])
    await expect(keep(teller, answer, { path }), String(path)).rejects.toThrow();
  await expect(keep(daughter, answer, { path: `${daughter}/1_1.webm` })).rejects.toMatchObject({ code: "PT404" });
  await expect(choose(daughter, kept)).rejects.toMatchObject({ code: "PT404" });
});

test("limits interviewer stretches to the take they belong to", async () => {
  const { teller, answer, second } = await answered();
  const otherVoice = async () =>
    (await db.sql`select metadata -> 'other_voice' as other from public.answers where id = ${answer}`)[0]?.["other"];
  const [first] = await as(teller, (tx) => tx<{ id: string }[]>`select id from public.takes`);
  const alone = await keep(teller, answer, { path: second, seconds: 3 });
  const third = { path: `${teller}/1_3000.webm`, seconds: 3, other_voice: [[5, 600]] };
  const asked = await keep(teller, answer, third);
  const odd = await keep(teller, answer, { path: `${teller}/1_4000.webm`, seconds: 3, other_voice: "all of it" });
  const said: unknown[] = [];
  for (const take of [alone, asked, odd, first?.id ?? ""]) {
    await choose(teller, take);
    said.push(await otherVoice());
  }
  expect(said).toEqual([null, [[5, 600]], null, [[100, 900]]]);
});

test("makes another take the answer, transcribes it, and keeps the earlier one", async () => {
  const { teller, daughter, answer, first, second } = await answered();
  const kept = await keep(teller, answer, { path: second, seconds: 3, recorded_at: "2026-11-22T10:00:00Z" });
  const recording = randomUUID();
  await db.sql`insert into public.recordings (id, user_id, question_id, object_path, container, codec, sha256, bytes, duration_ms)
    values (${recording}, ${teller}, 1, 'x', 'webm', 'opus', ${"b".repeat(64)}, 1, 6400)`;
  await db.sql`update public.answers set recording_id = ${recording}, duration_seconds = 6.4, transcript = 'w', emotional_analysis = '{"tone": "sad"}',
    processing_status = 'completed' where id = ${answer}`;
  await choose(teller, kept);
  const [now] = await db.sql`
    select audio_file_path as path, recording_id as recording, processing_status as status, transcript, emotional_analysis as felt, metadata ? 'cut_short' as cut,
      visibility, duration_seconds::float as seconds from public.answers where id = ${answer}`;
  expect(now).toEqual({
    path: second,
    recording: null,
    status: "pending",
    transcript: null,
    felt: null,
    cut: false,
    visibility: "family only",
    seconds: 3,
  });
  expect(await heardBy(daughter)).toEqual([second]);
  const before = await as(
    teller,
    (tx) => tx<{ id: string; recording: string }[]>`
    select id, recording_id as recording, duration_seconds::float as seconds from public.takes where audio_file_path = ${first}`,
  );
  expect(before[0]).toMatchObject({ recording, seconds: 6.4 });
  await choose(teller, before[0]?.id ?? "");
  expect([...(await db.sql`select recording_id as recording from public.answers where id = ${answer}`)]).toEqual([
    { recording },
  ]);
  const odd = { path: `${teller}/1_9.webm`, seconds: 3, bytes: 10, language: "en" };
  for (const wrong of [{ seconds: "NaN" }, { recorded_at: "infinity" }, { path: `${teller}/../${daughter}/1_1.webm` }])
    await expect(keep(teller, answer, { ...odd, ...wrong })).rejects.toMatchObject({ code: "23514" });
  await db.sql`update public.answers set visibility = 'deleted' where id = ${answer}`;
  await expect(choose(teller, kept)).rejects.toMatchObject({ code: "PT404" });
});
