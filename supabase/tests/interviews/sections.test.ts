import { randomUUID } from "node:crypto";
import type { JSONValue } from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asCaller } from "#server/database/connection/as-caller.ts";
import type { Database } from "#server/database/database.ts";
import { readSectionEdits } from "#server/pipeline/3-memoir/sections/section-store.ts";
import { cutSections, moveSections } from "#server/pipeline/redactions/cut-section-store.ts";
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

/** A composed section of two sentences, its storyteller and her helper. */
async function composedSection() {
  const [teller, helper, stranger] = [await person(), await person(), await person()];
  const [session, recording, answer] = [randomUUID(), randomUUID(), randomUUID()];
  await db.sql`insert into public.helpers (storyteller_id, helper_id) values (${teller}, ${helper})`;
  await db.sql`insert into public.interview_sessions (id, user_id, session_token)
    values (${session}, ${teller}, ${`sess_${session}`})`;
  await db.sql`insert into public.recordings (id, user_id, question_id, object_path, container, codec, sha256, bytes, duration_ms)
    values (${recording}, ${teller}, 1, 'x', 'wav', 'pcm', ${recording.replaceAll("-", "").repeat(2)}, 1, 9000)`;
  await db.sql`insert into public.answers (id, session_id, question_id, user_id, visibility, recording_id)
    values (${answer}, ${session}, 1, ${teller}, 'in the book', ${recording})`;
  const told = (id: string, text: string, startMs: number, endMs: number) => ({
    id,
    paragraph: 0,
    text,
    origin: "spoken",
    spans: [{ recordingId: recording, startMs, endMs }],
  });
  const sentences = [told("s1", "Otto rowed over.", 0, 1000), told("s2", "He sang of home.", 1000, 2000)];
  await db.sql`insert into public.section_sources (session_id, question_id, user_id, chapter, chapter_title, place, heading, recordings, sentences)
    values (${session}, 1, ${teller}, 1, 'Home', 0, 'Q', array[${recording}]::uuid[], ${db.sql.json(sentences)})`;
  const change = randomUUID();
  return {
    teller,
    helper,
    stranger,
    session,
    recording,
    answer,
    save: (by: string, content: JSONValue, base: number | null, editor = change) =>
      as(by, async (tx) => {
        const given = content === null ? null : JSON.stringify(content);
        const [row] = await tx`
          select public.save_section(${session}, 1, ${given}::text::jsonb, ${base}, ${editor}, array[${recording}]::uuid[]) as version`;
        return row?.["version"];
      }),
    read: (by: string) => as(by, async (tx) => (await tx`select public.read_section(${session}, 1) as s`)[0]?.["s"]),
    revisions: (by: string) =>
      as(
        by,
        (tx) => tx`select number, version, author_id, content from public.chapter_revisions
        where session_id = ${session} order by number`,
      ),
  };
}

const sentence = (text: string, from: string[] = []) => ({ paragraph: 0, text, from });

test("keeps each saved state and refuses an edit of an older one", async () => {
  const { teller, helper, save, read, revisions } = await composedSection();
  const [one, two] = [[sentence("Otto rowed.", ["s1"])], [sentence("Otto rowed home.", ["s1"])]];
  expect(await read(teller)).toMatchObject({ version: 0, content: null, sections: [{ question_id: 1, seconds: 2 }] });
  expect(await save(teller, one, 0)).toBe(1);
  expect(await save(teller, one, 1)).toBe(1);
  expect(await save(helper, two, 1)).toBe(2);
  await expect(save(teller, [], 1)).rejects.toMatchObject({ code: "PT409", detail: "stale base" });
  await expect(save(teller, [], null)).rejects.toMatchObject({ code: "PT409" });
  expect(await save(teller, null, 2)).toBe(3);
  const mine = { author_id: teller, content: one };
  expect([...(await revisions(teller))]).toEqual([
    { number: 1, version: 1, ...mine },
    { number: 2, version: 2, author_id: helper, content: two },
    { number: 3, version: 3, author_id: teller, content: null },
  ]);
  const ends = await Promise.allSettled([save(teller, two, 3), save(helper, one, 3)]);
  expect(ends.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

test("keeps which recordings an editor showed", async () => {
  const { teller, session, recording, save, read } = await composedSection();
  await save(teller, [sentence("Otto rowed.", ["s1"])], 0);
  const later = randomUUID();
  await db.sql`update public.section_sources set recordings = recordings || ${later}::uuid where session_id = ${session}`;
  await save(teller, [sentence("Otto rowed home.", ["s1"])], 1);
  expect(await read(teller)).toMatchObject({ known: [recording] });
  expect(await readSectionEdits(db.sql, session)).toMatchObject([{ version: 2, recordings: [recording] }]);
});

test("joins the saves of one open editor into one revision", async () => {
  const { teller, save, revisions } = await composedSection();
  await save(teller, [sentence("One.")], 0);
  await save(teller, [sentence("Two.")], 1);
  await save(teller, [sentence("Three.")], 2, randomUUID());
  expect((await revisions(teller)).map(({ version, content }) => [version, content[0].text])).toEqual([
    [2, "Two."],
    [3, "Three."],
  ]);
});

test("lets strangers and helpers without an agreement neither read nor save", async () => {
  const { teller, helper, stranger, answer, save, read, revisions } = await composedSection();
  const edit = [sentence("Otto rowed.", ["s1"])];
  await save(teller, edit, 0);
  const isRefused = async (by: string) => {
    expect(await read(by)).toBeNull();
    expect(await revisions(by)).toHaveLength(0);
    await expect(save(by, edit, 1)).rejects.toMatchObject({ code: "PT404" });
  };
  await isRefused(stranger);
  expect(await revisions(helper)).toHaveLength(1);
  await db.sql`update public.answers set visibility = 'sealed', sealed_until = '2200-01-01' where id = ${answer}`;
  await isRefused(helper);
  await db.sql`update public.answers set visibility = 'in the book' where id = ${answer}`;
  expect(await read(helper)).toMatchObject({ version: 1 });
  await db.sql`update public.helpers set ended_at = now() where helper_id = ${helper}`;
  await isRefused(helper);
});

test("refuses content of another shape or beyond its size", async () => {
  const { teller, save } = await composedSection();
  const wrong: JSONValue[] = [
    {},
    "text",
    [1],
    [{ paragraph: 0, text: "x" }],
    [{ paragraph: 0, text: " ", from: [] }],
    [{ paragraph: -1, text: "x", from: [] }],
    [{ paragraph: 0, text: 1, from: [] }],
    [sentence("x", ["<b>"])],
    [
      sentence(
        "x",
        Array.from({ length: 21 }, () => "s1"),
      ),
    ],
    [sentence("x".repeat(1_000_000))],
  ];
  for (const content of wrong)
    await expect(save(teller, content, 0), JSON.stringify(content).slice(0, 60)).rejects.toMatchObject({
      code: "23514",
    });
  const more = [{ ...sentence("Otto."), origin: "spoken", spans: [{ startMs: 0 }] }];
  expect(await save(teller, more, 0)).toBe(1);
  const [row] = await db.sql`select content from public.chapter_revisions where user_id = ${teller}`;
  expect(row?.["content"]).toEqual([sentence("Otto.")]);
});

test("keeps at most 200 revisions and 5 MB of them", async () => {
  const { teller, session, save } = await composedSection();
  for (let at = 0; at < 203; at++) await save(teller, [sentence(`Otto ${at}.`)], at, randomUUID());
  const numbers = async () =>
    (
      await db.sql<
        { number: number }[]
      >`select number from public.chapter_revisions where session_id = ${session} order by number`
    ).map(({ number }) => number);
  expect((await numbers())[0]).toBe(4);
  await db.sql`update public.chapter_revisions set content = to_jsonb(array[repeat('x', 1900000)])
    where session_id = ${session} and number > 200`;
  await save(teller, [sentence("Otto.")], 203, randomUUID());
  expect(await numbers()).toEqual([202, 203, 204]);
});

test("takes redacted and erased words out of revisions, and puts them back", async () => {
  const { teller, session, recording, save, read, revisions } = await composedSection();
  await save(teller, [sentence("Otto sang.", ["s1"]), sentence("He sang of home.", ["s2"])], 0);
  await save(teller, [sentence("Otto rowed over.", ["s1"]), sentence("Yes, he sang of home again.")], 1, randomUUID());
  const words = ["He", "sang", "of", "home."].map((text, at) => ({
    text,
    startMs: 1000 + at * 200,
    endMs: 1200 + at * 200,
    confidence: null,
  }));
  const cut = () =>
    db.sql.begin((tx) =>
      cutSections(
        tx,
        { recordingId: recording, userId: teller },
        { fromMs: 1000, toMs: 1900, wanted: "out" },
        { raw: words, corrected: [] },
      ),
    );
  const contents = async () => (await revisions(teller)).map(({ content }) => content);
  const whole = await contents();
  await cut();
  expect(await contents()).toEqual([
    [sentence("Otto sang.", ["s1"])],
    [sentence("Otto rowed over.", ["s1"]), sentence("Yes, again.")],
  ]);
  expect(await read(teller)).toMatchObject({
    version: 3,
    cut_version: 3,
    sources: [{ text: "Otto rowed over." }, { text: "" }],
  });
  await expect(save(teller, [], 2)).rejects.toMatchObject({ code: "PT409" });
  await db.sql.begin((tx) => moveSections(tx, recording, "restored"));
  expect(await contents()).toEqual(whole);
  await cut();
  await db.sql`select heirvoice.erase_sections_of(${recording}, ${teller})`;
  expect(await contents()).toEqual([[], [sentence("Yes, again.")]]);
  const [row] = await db.sql`select sentences, recordings from public.section_sources where session_id = ${session}`;
  expect(row).toEqual({ sentences: [], recordings: [] });
});

test("cuts a redacted row of an edited sentence and leaves equal words", async () => {
  const { teller, recording, save, revisions } = await composedSection();
  await save(teller, [sentence("He sang of home, of joy.", ["s2"])], 0);
  const raw = ["of", "home."].map((text, at) => ({
    text,
    startMs: 1400 + at * 200,
    endMs: 1600 + at * 200,
    confidence: null,
  }));
  await db.sql.begin((tx) =>
    cutSections(
      tx,
      { recordingId: recording, userId: teller },
      { fromMs: 1400, toMs: 1800, wanted: "erased" },
      { raw, corrected: [] },
    ),
  );
  expect((await revisions(teller)).map(({ content }) => content)).toEqual([[sentence("He sang of joy.", ["s2"])]]);
});
