import { randomUUID } from "node:crypto";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { eraseAnswers } from "#server/pipeline/erase/erase-answers.ts";
import { givePrivateLink, linkedSession } from "#server/testing/private-link.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { type Person, signedInPerson } from "#server/testing/signed-in-person.ts";

let served: ServedApp;
let evelyn: Person;
beforeAll(async () => {
  served = await serveApp({ AUTH_LIMIT_FACTOR: "1000" });
  evelyn = await signedInPerson(served);
});
afterAll(() => served.close());

const sql = () => served.context.db.sql;

async function newMemory(): Promise<string> {
  const id = randomUUID();
  await evelyn.client.from("memories").insert({ id, title: "The flood of 1965" }).throwOnError();
  return id;
}

type Link = { id: string; token: string };
const linkTo = (memory: string): Promise<Link> =>
  givePrivateLink(evelyn.client, { scope: "collaborate", target: memory, recipient: "Theo" });

/** A browser without an account that opened the link, and gave its name if it has one. */
async function collaborator({ id, token }: Link, name?: string): Promise<SupabaseClient> {
  const { access_token: accessToken } = await linkedSession(served, token);
  const client = createClient(served.url, served.identity.keys.publishableKey, {
    accessToken: async () => accessToken,
  });
  if (name !== undefined) await client.rpc("introduce_collaborator", { p_link_id: id, p_name: name }).throwOnError();
  return client;
}

async function userOf(client: SupabaseClient): Promise<string> {
  const rows = await client.from("link_grants").select("user_id").throwOnError();
  return z.array(z.object({ user_id: z.uuid() })).parse(rows.data)[0]?.user_id ?? "";
}

const piece = (link: Link, values: object = {}) => ({
  id: randomUUID(),
  link_id: link.id,
  type: "note",
  content: "Two boats.",
  ...values,
});

async function send(client: SupabaseClient, link: Link, values: object = {}): Promise<string> {
  const row = piece(link, values);
  await client.from("memory_contributions").insert(row).throwOnError();
  return row.id;
}

async function versionOf(id: string): Promise<number> {
  const [row] = await sql()<{ version: number }[]>`select version from public.memory_contributions where id = ${id}`;
  return row?.version ?? 1;
}

const approval = async (id: string, values: object = {}) => ({
  p_id: id,
  p_version: await versionOf(id),
  p_decision: "approve",
  p_title: "Theo remembers",
  p_content: "Two boats.",
  ...values,
});
const decide = async (id: string, values: object = {}) =>
  evelyn.client.rpc("decide_contribution", await approval(id, values));
const accept = async (id: string, values: object = {}) => expect((await decide(id, values)).error).toBeNull();
const revoke = ({ id }: Link) =>
  evelyn.client.from("share_links").update({ revoked_at: new Date().toISOString() }).eq("id", id).throwOnError();
const seen = async (client: SupabaseClient, table: string) => (await client.from(table).select("id")).data?.length;
const elements = async (memory: string) =>
  (
    await evelyn.client
      .from("memory_elements")
      .select("title, content, event_date, type, contributor_name, deleted_at")
      .eq("memory_id", memory)
  ).data;

test("hides a piece from other people until it is approved", async () => {
  const [memory, other] = [await newMemory(), await newMemory()];
  const [link, reader] = [
    await linkTo(memory),
    await givePrivateLink(evelyn.client, { scope: "memory", target: memory }),
  ];
  const [theo, hattie, visitor] = [
    await collaborator(link, "Theo"),
    await collaborator(link, "Hattie"),
    await collaborator(reader),
  ];
  const stranger = (await signedInPerson(served)).client;
  const elsewhere = await collaborator(await linkTo(other), "Roy");
  const id = await send(theo, link, { event_date: "1965-05", type: "event" });
  const table = "memory_contributions";
  const all = [theo, evelyn.client, hattie, visitor, stranger, elsewhere];
  expect(await Promise.all(all.map((one) => seen(one, table)))).toEqual([1, 1, 0, 0, 0, 0]);
  expect(await Promise.all(all.map((one) => seen(one, "memory_collaborators")))).toEqual([1, 3, 1, 0, 0, 1]);
  expect(await seen(visitor, "memory_elements")).toBe(0);
  await accept(id, { p_event_date: "1965~", p_content: "Two boats, perhaps." });
  const approved = await visitor.from("memory_elements").select("title, content, event_date, type, contributor_name");
  expect(approved.data).toEqual([
    {
      title: "Theo remembers",
      content: "Two boats, perhaps.",
      event_date: "1965~",
      type: "event",
      contributor_name: "Theo",
    },
  ]);
  const own = await theo.from(table).select("state, content");
  expect(own.data).toEqual([{ state: "approved", content: "Two boats." }]);
  await evelyn.client.from("memories").update({ is_private: false }).eq("id", memory).throwOnError();
  const opened = JSON.stringify((await stranger.rpc("read_public_memory", { p_id: memory })).data);
  expect(opened).toContain('"contributor_name":"Theo"');
  expect(opened).not.toContain(await userOf(theo));
});

const insert = async (client: SupabaseClient, row: object) =>
  (await client.from("memory_contributions").insert(row)).error?.code;

test("refuses pieces without a live collaborate link", async () => {
  const memory = await newMemory();
  const [link, reading] = [
    await linkTo(memory),
    await givePrivateLink(evelyn.client, { scope: "memory", target: memory }),
  ];
  const [unnamed, reader, theo] = [
    await collaborator(link),
    await collaborator(reading),
    await collaborator(link, "Theo"),
  ];
  expect(await insert(unnamed, piece(link))).toBe("42501");
  expect(await insert(reader, piece(reading))).toBe("42501");
  expect(await insert(reader, piece(link))).toBe("42501");
  expect(await insert(evelyn.client, piece(link))).toBe("42501");
  expect(await insert(theo, piece(link, { memory_id: await newMemory() }))).toBe("42501");
  expect(await insert(theo, piece(link, { state: "approved" }))).toBe("42501");
  const foreign = { p_link_id: reading.id, p_name: "Theo" };
  expect((await theo.rpc("introduce_collaborator", foreign)).error?.code).toBe("42501");
  const id = await send(theo, link);
  expect(await insert(theo, piece(link, { id }))).toBe("23505");
  await revoke(link);
  expect(await insert(theo, piece(link))).toBe("42501");
  expect(await seen(theo, "memory_contributions")).toBe(0);
  expect(await seen(evelyn.client, "memory_contributions")).toBeGreaterThan(0);
});

test("stores no piece after its link has ended, in parallel", async () => {
  const link = await linkTo(await newMemory());
  const theo = await collaborator(link, "Theo");
  const stored = async () => (await sql()`select 1 from public.memory_contributions where link_id = ${link.id}`).length;
  const sending = Promise.all(Array.from({ length: 40 }, () => insert(theo, piece(link))));
  await revoke(link);
  const atEnd = await stored();
  const outcomes = await sending;
  expect(outcomes.filter((code) => code === undefined)).toHaveLength(atEnd);
  expect(await stored()).toBe(atEnd);
});

test.each([
  ["a blank text", { content: " \n" }],
  ["a text that is too long", { content: "x".repeat(20_001) }],
  ["a long question", { type: "question", content: "x".repeat(301) }],
  ["30 February", { event_date: "1965-02-30" }],
  ["an unknown type", { type: "document" }],
])("refuses %s", async (_, values) => {
  const link = await linkTo(await newMemory());
  const theo = await collaborator(link, "Theo");
  expect((await theo.from("memory_contributions").insert(piece(link, values))).error?.code).toBe("23514");
});

test.each(["", " \n ", "x".repeat(61), "\u202e"])("refuses the name %j", async (name) => {
  const link = await linkTo(await newMemory());
  const theo = await collaborator(link);
  const { error } = await theo.rpc("introduce_collaborator", { p_link_id: link.id, p_name: name });
  expect(error?.code).toBe("23514");
});

test("keeps a collaborator's name once a piece is approved", async () => {
  const memory = await newMemory();
  const link = await linkTo(memory);
  const theo = await collaborator(link, "Theo");
  const rename = (name: string) =>
    theo.rpc("introduce_collaborator", { p_link_id: link.id, p_name: name }).throwOnError();
  await rename(" Theo \n Tully");
  await accept(await send(theo, link));
  await rename("Evelyn");
  expect(await elements(memory)).toMatchObject([{ contributor_name: "Theo Tully" }]);
  expect((await theo.from("memory_collaborators").select("name")).data).toEqual([{ name: "Theo Tully" }]);
});

test("limits the waiting pieces and bytes of one link in parallel", async () => {
  const link = await linkTo(await newMemory());
  const people = [await collaborator(link, "Theo"), await collaborator(link, "Hattie")];
  const flood = await people[0]?.from("memory_contributions").insert(Array.from({ length: 201 }, () => piece(link)));
  expect(flood?.error?.code).toBe("PT429");
  const batch = () => Array.from({ length: 9 }, () => piece(link));
  const sent = await Promise.all(
    Array.from({ length: 30 }, async (_, nth) => {
      const sender = people[nth % 2] ?? expect.fail("nobody");
      return (await sender.from("memory_contributions").insert(batch())).error;
    }),
  );
  expect(sent.filter((error) => error === null)).toHaveLength(22);
  expect(new Set(sent.flatMap((error) => error?.code ?? []))).toEqual(new Set(["PT429"]));
  const second = await linkTo(await newMemory());
  const roy = await collaborator(second, "Roy");
  const long = { content: "é".repeat(20_000) };
  const large = await Promise.all(
    Array.from({ length: 60 }, async () => (await roy.from("memory_contributions").insert(piece(second, long))).error),
  );
  expect(large.filter((error) => error === null)).toHaveLength(50);
  const small = await roy.from("memory_contributions").select("id").limit(1).single().throwOnError();
  const grown = await roy
    .from("memory_contributions")
    .update({ content: "é".repeat(20_000) })
    .eq("id", z.object({ id: z.uuid() }).parse(small.data).id);
  expect(grown.error).toBeNull();
});

test("refuses more pieces than a link has and reviews at most 100", async () => {
  const link = await linkTo(await newMemory());
  const theo = await collaborator(link, "Theo");
  const many = Array.from({ length: 201 }, () => piece(link, { content: "x" }));
  expect((await theo.from("memory_contributions").insert(many)).error).toMatchObject({ code: "PT429" });
  await sql()`insert into public.memory_contributions (memory_id, owner_id, collaborator_id, type, content)
    select memory_id, owner_id, id, 'note', n::text from public.memory_collaborators, generate_series(1, 10000) n
    where user_id = ${await userOf(theo)}`;
  const reviewed = await evelyn.client.rpc("review_contributions", { p_limit: 100_000 }).throwOnError();
  const { total, pieces } = z.object({ total: z.int(), pieces: z.array(z.unknown()) }).parse(reviewed.data);
  expect([total >= 10_000, pieces.length]).toEqual([true, 100]);
  await sql()`delete from public.memory_contributions where content ~ '^\d+$'`;
});

test("refuses to overwrite the newer text of the other side", async () => {
  const link = await linkTo(await newMemory());
  const theo = await collaborator(link, "Theo");
  const id = await send(theo, link);
  const change = async (version: number, content: string) =>
    (
      await theo
        .from("memory_contributions")
        .update({ content })
        .eq("id", id)
        .eq("version", version)
        .eq("state", "pending")
        .select("version")
    ).data;
  const first = await versionOf(id);
  expect(await change(first, "Three boats.")).toEqual([{ version: first + 1 }]);
  expect(await change(first, "Four boats.")).toEqual([]);
  expect((await decide(id, { p_version: first })).error?.code).toBe("PT409");
  await accept(id);
  await accept(id);
  expect(await change(first + 1, "Five boats.")).toEqual([]);
  expect((await decide(id, { p_decision: "decline" })).error?.code).toBe("PT409");
});

test("approves no piece that was sent again under its id", async () => {
  const link = await linkTo(await newMemory());
  const theo = await collaborator(link, "Theo");
  const id = await send(theo, link);
  const read = await versionOf(id);
  await theo.from("memory_contributions").delete().eq("id", id).throwOnError();
  await send(theo, link, { id, type: "question", content: "What did he hide?" });
  expect((await decide(id, { p_version: read })).error?.code).toBe("PT409");
});

test("lets only the owner decide", async () => {
  const link = await linkTo(await newMemory());
  const theo = await collaborator(link, "Theo");
  const id = await send(theo, link);
  const stranger = (await signedInPerson(served)).client;
  expect((await theo.rpc("decide_contribution", await approval(id))).error?.code).toBe("PT404");
  expect((await stranger.rpc("decide_contribution", await approval(id))).error?.code).toBe("PT404");
  expect((await decide(id, { p_title: " " })).error?.code).toBe("23502");
  expect((await decide(id, { p_decision: "burn" })).error?.code).toBe("23514");
  const [own] = z.array(z.object({ id: z.uuid() })).parse((await theo.from("memory_collaborators").select("id")).data);
  const ending = { p_collaborator_id: own?.id, p_remove: true };
  expect((await stranger.rpc("end_collaboration", ending)).error?.code).toBe("PT404");
  expect((await theo.rpc("end_collaboration", ending)).error?.code).toBe("PT404");
  expect((await stranger.rpc("read_collaborators", { p_memory_id: await newMemory() })).data).toEqual([]);
});

test("hides from its sender that a piece was postponed", async () => {
  const link = await linkTo(await newMemory());
  const theo = await collaborator(link, "Theo");
  const id = await send(theo, link);
  const read = async () => (await theo.from("memory_contributions").select("*").eq("id", id)).error?.code;
  const state = async () => (await theo.from("memory_contributions").select("state").eq("id", id)).data;
  await accept(id, { p_decision: "later" });
  expect([await state(), await read()]).toEqual([[{ state: "pending" }], "42501"]);
  await accept(id, { p_decision: "decline" });
  expect(await state()).toEqual([{ state: "declined" }]);
  await accept(id, { p_decision: "reopen" });
  expect(await state()).toEqual([{ state: "pending" }]);
  await theo.from("memory_contributions").delete().eq("id", id).throwOnError();
  expect((await decide(id)).error?.code).toBe("PT404");
});

test("accepts a question as a family question with its asker's name", async () => {
  const link = await linkTo(await newMemory());
  const hattie = await collaborator(link, "Hattie");
  const question = { type: "question", content: "What did\nWalter say?" };
  await accept(await send(hattie, link, question), { p_content: "What did Walter say?" });
  const changed = { p_content: "What did he say then?", p_language: "en" };
  await accept(await send(hattie, link, question), changed);
  const { data } = await evelyn.client
    .from("family_questions")
    .select("asker_name, body, state, own_words")
    .order("created_at");
  const asked = { asker_name: "Hattie", body: "What did Walter say?", state: "accepted" };
  expect(data).toEqual([
    { ...asked, own_words: null },
    { ...asked, own_words: "What did he say then?" },
  ]);
  expect(await seen(hattie, "family_questions")).toBe(0);
});

test("ends a collaborator's link, removes their pieces and restores them", async () => {
  const memory = await newMemory();
  const [first, second] = [await linkTo(memory), await linkTo(memory)];
  const [theo, hattie] = [await collaborator(first, "Theo"), await collaborator(second, "Hattie")];
  await accept(await send(theo, first));
  await send(theo, first, { content: "It waits." });
  await accept(await send(hattie, second));
  const people = async () => (await evelyn.client.rpc("read_collaborators", { p_memory_id: memory })).data;
  const one = z.array(z.object({ id: z.uuid() }).loose()).parse(await people())[0];
  expect(one).toMatchObject({ name: "Theo", is_open: true, waiting: 1, added: 1, removed: 0, others: 0 });
  await evelyn.client.rpc("end_collaboration", { p_collaborator_id: one?.id, p_remove: true }).throwOnError();
  expect(await seen(theo, "memories")).toBe(0);
  expect(await seen(hattie, "memory_elements")).toBe(1);
  expect((await people())?.[0]).toMatchObject({ is_open: false, waiting: 0, added: 0, removed: 2 });
  await evelyn.client.rpc("restore_contributions", { p_collaborator_id: one?.id }).throwOnError();
  expect((await people())?.[0]).toMatchObject({ is_open: false, waiting: 1, added: 1, removed: 0 });
  expect(await seen(theo, "memories")).toBe(0);
  await evelyn.client.rpc("end_collaboration", { p_collaborator_id: one?.id, p_remove: true }).throwOnError();
  const own = () => evelyn.client.from("memory_elements").update({ deleted_at: null }).eq("contributor_name", "Theo");
  await own().throwOnError();
  expect((await people())?.[0]).toMatchObject({ added: 1, removed: 1 });
  await evelyn.client.rpc("end_collaboration", { p_collaborator_id: one?.id, p_remove: true }).throwOnError();
  await eraseAnswers(served.context.story, new Date(Date.now() + 31 * 86_400_000));
  expect(await sql()`select 1 from public.memory_contributions where collaborator_id = ${one?.id ?? ""}`).toHaveLength(
    0,
  );
  expect(await elements(memory)).toMatchObject([{ contributor_name: "Hattie", deleted_at: null }]);
});

test("erases a collaborator except for what the owner approved", async () => {
  const memory = await newMemory();
  const link = await linkTo(memory);
  const theo = await collaborator(link, "Theo");
  const user = await userOf(theo);
  await accept(await send(theo, link, { content: "Quillfeather." }));
  await send(theo, link, { content: "Quillfeather waits." });
  await sql()`delete from auth.users where id = ${user}`;
  const left = await sql()`select content, state from public.memory_contributions where memory_id = ${memory}`;
  expect([...left]).toEqual([{ content: "", state: "approved" }]);
  expect(await sql()`select 1 from public.memory_collaborators c where c::text like ${`%${user}%`}`).toHaveLength(0);
  expect(await elements(memory)).toMatchObject([{ content: "Two boats.", contributor_name: "Theo" }]);
  const roy = await collaborator(link, "Roy");
  await send(roy, link);
  await sql()`delete from auth.users where id = ${await userOf(roy)}`;
  expect(
    await sql()`select 1 from public.memory_collaborators where name = 'Roy' and memory_id = ${memory}`,
  ).toHaveLength(0);
});

test("erases every piece and collaborator with the owner", async () => {
  const owner = await signedInPerson(served);
  const [memory, before] = [randomUUID(), evelyn];
  evelyn = owner;
  await owner.client.from("memories").insert({ id: memory, title: "The flood" }).throwOnError();
  const link = await linkTo(memory);
  const theo = await collaborator(link, "Theo");
  await accept(await send(theo, link));
  await send(theo, link);
  await owner.client.rpc("review_contributions").throwOnError();
  evelyn = before;
  await sql()`delete from auth.users where id = ${owner.id}`;
  for (const table of ["public.memory_contributions", "public.memory_collaborators", "heirvoice.contribution_letters"])
    expect(await sql()`select 1 from ${sql()(table)} where memory_id = ${memory}`).toHaveLength(0);
});
