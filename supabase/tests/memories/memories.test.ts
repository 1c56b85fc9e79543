import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { removalTime } from "#domain/memory/deletion.ts";
import { isEventDate } from "#domain/memory/event-date/event-date.ts";
import { anyEventDate } from "#domain/memory/event-date/any-event-date.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { memoryElementSchema, memorySchema } from "#domain/memory/memory.ts";
import { eraseAnswers } from "#server/pipeline/erase/erase-answers.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { browserClient } from "#server/testing/browser-client.ts";
import { type Person, signedInPerson } from "#server/testing/signed-in-person.ts";

let served: ServedApp;
let ann: Person;
let bob: Person;

beforeAll(async () => {
  served = await serveApp();
  [ann, bob] = await Promise.all([signedInPerson(served), signedInPerson(served)]);
});
afterAll(() => served.close());

async function newMemory(row: Record<string, unknown> = {}): Promise<string> {
  const id = randomUUID();
  await ann.client
    .from("memories")
    .insert({ id, title: "The flood", ...row })
    .throwOnError();
  return id;
}

async function newElement(memoryId: string, row: Record<string, unknown> = {}): Promise<string> {
  const id = randomUUID();
  await ann.client
    .from("memory_elements")
    .insert({ id, memory_id: memoryId, type: "note", title: "Water", ...row })
    .throwOnError();
  return id;
}

test("creates a private memory with the warm theme by default", async () => {
  const id = await newMemory();
  const { data } = await ann.client
    .from("memories")
    .select("is_private, theme, tags, description")
    .eq("id", id)
    .single();
  expect(data).toEqual({ is_private: true, theme: "warm", tags: [], description: "" });
});

test("writes one row for a repeated insert", async () => {
  const id = await newMemory();
  const again = await ann.client
    .from("memories")
    .upsert({ id, title: "Another" }, { onConflict: "id", ignoreDuplicates: true });
  expect(again.error).toBeNull();
  const { data } = await ann.client.from("memories").select("title").eq("id", id);
  expect(data).toEqual([{ title: "The flood" }]);
});

test.each(["30 February 1952", "1952-02-30", "../..", "0000", "1952/1952", "<b>", "1".repeat(41), ""])(
  "refuses the event date %s",
  async (date) => {
    const { error } = await ann.client
      .from("memory_elements")
      .insert({ memory_id: await newMemory(), type: "note", title: "t", event_date: date });
    expect(error?.code).toBe("23514");
  },
);

test("accepts the event dates that the browser writes", async () => {
  const db = served.context.db.sql;
  const near = fc.tuple(anyEventDate(1, 9999), fc.nat(22), fc.constantFrom(..."0123456789X~-./"), fc.nat(2));
  const texts = [
    ...fc.sample(anyEventDate(1, 9999), 1000),
    ...fc.sample(near, 1000).map(([date, at, sign, cut]) => date.slice(0, at) + sign + date.slice(at + cut)),
  ];
  const rows = await db<{ text: string; ok: boolean }[]>`
    select text, public.is_event_date(text) as ok from unnest(${texts}::text[]) as text`;
  expect(rows.filter(({ text, ok }) => ok !== isEventDate(text))).toEqual([]);
  expect(rows.filter(({ ok }) => ok).length).toBeGreaterThan(1000);
});

test("refuses an element in another person's memory", async () => {
  const memory = await newMemory();
  const element = { memory_id: memory, type: "note", title: "t" };
  expect((await bob.client.from("memory_elements").insert(element)).error?.code).toBe("23503");
  expect((await bob.client.from("memory_elements").insert({ ...element, owner_id: ann.id })).error?.code).toBe("42501");
});

test("changes nothing in an update of an old version", async () => {
  const element = await newElement(await newMemory());
  const save = async (title: string) =>
    ann.client.from("memory_elements").update({ title }).eq("id", element).eq("version", 1).select("version");
  expect((await save("first")).data).toEqual([{ version: 2 }]);
  expect((await save("second")).data).toEqual([]);
});

test("opens a public memory by its id without listing it", async () => {
  const memory = await newMemory({ is_private: false });
  await newElement(memory);
  const taken = await newElement(memory);
  await ann.client
    .from("memory_elements")
    .update({ deleted_at: new Date().toISOString() })
    .eq("id", taken)
    .throwOnError();
  const visitor = browserClient(served);
  const { data } = await visitor.rpc("read_public_memory", { p_id: memory });
  expect(data).toMatchObject({ memory: { title: "The flood" }, elements: [{ title: "Water" }] });
  expect(JSON.stringify(data)).not.toContain(ann.id);
  const keys = z.object({ memory: z.looseObject({}), elements: z.array(z.looseObject({})) }).parse(data);
  expect(Object.keys(keys.memory).toSorted()).toEqual(Object.keys(memorySchema.shape).toSorted());
  expect(Object.keys(keys.elements[0] ?? {}).toSorted()).toEqual(Object.keys(memoryElementSchema.shape).toSorted());
  expect((await bob.client.from("memories").select("id").eq("id", memory)).data).toEqual([]);
});

test("a public memory opens with its newest thousand elements", async () => {
  const memory = await newMemory({ is_private: false });
  const { sql } = served.context.db;
  await sql`
    insert into public.memory_elements (memory_id, owner_id, type, title, created_at)
    select ${memory}, ${ann.id}, 'note', nth::text, now() - nth * interval '1 minute' from generate_series(0, 1000) nth`;
  const { data } = await browserClient(served).rpc("read_public_memory", { p_id: memory });
  const { elements } = z.object({ elements: z.array(z.object({ title: z.string() })) }).parse(data);
  expect([elements.length, elements[0]?.title, elements.at(-1)?.title]).toEqual([1000, "0", "999"]);
});

test.each([
  ["private", { is_private: true }],
  ["deleted", { is_private: false, deleted_at: new Date().toISOString() }],
])("hides a %s memory by its id", async (_, change) => {
  const memory = await newMemory();
  await ann.client.from("memories").update(change).eq("id", memory).throwOnError();
  expect((await bob.client.rpc("read_public_memory", { p_id: memory })).data).toBeNull();
});

test("restores a deleted memory for 30 days", async () => {
  const memory = await newMemory();
  await newElement(memory);
  await ann.client.from("memories").update({ deleted_at: "1999-01-01" }).eq("id", memory).throwOnError();
  await eraseAnswers(served.context.story, inDays(29));
  await ann.client.from("memories").update({ deleted_at: null }).eq("id", memory).throwOnError();
  await eraseAnswers(served.context.story, inDays(60));
  expect((await ann.client.from("memory_elements").select("title").eq("memory_id", memory)).data).toHaveLength(1);
});

test("removes a memory and its elements after 30 days", async () => {
  const memory = await newMemory();
  await newElement(memory);
  const now = new Date().toISOString();
  await ann.client.from("memories").update({ deleted_at: now }).eq("id", memory).throwOnError();
  await eraseAnswers(served.context.story, inDays(31));
  const { sql } = served.context.db;
  expect(await sql`select 1 from public.memories where id = ${memory}`).toHaveLength(0);
  expect(await sql`select 1 from public.memory_elements where memory_id = ${memory}`).toHaveLength(0);
});

test("removes deleted memories and elements at the time that the browser names", async () => {
  const [memory, other] = [await newMemory(), await newMemory()];
  const element = await newElement(other);
  const row = { deleted_at: new Date().toISOString() };
  await ann.client.from("memory_elements").update(row).eq("id", element).throwOnError();
  const { data } = await ann.client.from("memories").update(row).eq("id", memory).select("deleted_at").single();
  const at = Date.parse(removalTime(z.object({ deleted_at: z.string() }).parse(data).deleted_at));
  const left = async (now: number) => {
    await eraseAnswers(served.context.story, new Date(now));
    const { sql } = served.context.db;
    return (
      await sql`select 1 from public.memories where id = ${memory}
      union all select 1 from public.memory_elements where id = ${element}`
    ).length;
  };
  expect(await left(at - 60_000)).toBe(2);
  expect(await left(at + 1)).toBe(0);
});

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
