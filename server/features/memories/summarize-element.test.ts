import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { minSummarized } from "#domain/memory/element-summary.ts";
import { startVendorDouble, type Reply } from "#server/providers/llm/testing/vendor-double.ts";
import { startWork, type Work } from "#server/start-worker.ts";
import { browserClient } from "#server/testing/browser-client.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { signedInPerson, type Person } from "#server/testing/signed-in-person.ts";
import { patience } from "#server/testing/patience.ts";

const story = "The order book was wet to the last page. ".repeat(Math.ceil(minSummarized / 40));
const summary = "An order book was wet to its last page.";
const agreed = { language: "en", service: "", agreed_to: "Yes, these words." };
let double: Awaited<ReturnType<typeof startVendorDouble>>;
let reply: Reply = { json: { summary } };
let served: ServedApp;
let work: Work;
let ann: Person;

beforeAll(async () => {
  double = await startVendorDouble(() => reply);
  agreed.service = `${new URL(double.baseUrl).host} played`;
  served = await serveApp({ SUMMARIES: "model", OPENAI_BASE_URL: double.baseUrl, OPENAI_MODEL: "played" });
  work = await startWork(served.context);
  ann = await signedInPerson(served);
});
afterAll(async () => {
  await work.stop();
  await served.close();
  await double[Symbol.asyncDispose]();
});

async function element(row: object = {}): Promise<string> {
  const [memory, id] = [randomUUID(), randomUUID()];
  await ann.client.from("memories").insert({ id: memory, title: "The flood" }).throwOnError();
  const basic = { id, memory_id: memory, type: "document", title: "Order book", content: story };
  await ann.client
    .from("memory_elements")
    .insert({ ...basic, ...row })
    .throwOnError();
  return id;
}

const ask = (id: string, who = ann, body: object = agreed) =>
  who.client.functions.invoke("summarize-element", { body: { element_id: id, ...body } });
const statusOf = ({ error }: Awaited<ReturnType<typeof ask>>) =>
  error === null ? 200 : z.object({ context: z.object({ status: z.int() }) }).parse(error).context.status;
const read = async (id: string, who = ann) =>
  (await who.client.from("element_summaries").select("summary, agreed_to, model").eq("element_id", id)).data;

async function done(id: string): Promise<string> {
  const { data } = await ask(id);
  const { progress_id: progress } = z.object({ progress_id: z.string() }).parse(data);
  const stateOf = async () =>
    (await ann.client.from("work_progress").select("state").eq("id", progress).single()).data?.state as unknown;
  await expect.poll(stateOf, patience).toMatch(/^(done|failed)$/u);
  return String(await stateOf());
}

test("stores a summary for its owner, who deletes it and asks again", async () => {
  const id = await element();
  expect(await done(id)).toBe("done");
  const made = { summary, agreed_to: agreed.agreed_to, model: agreed.service };
  expect(await read(id)).toEqual([made]);
  expect(double.asked.at(-1)?.data).toEqual({ text: story });
  expect(double.asked.at(-1)?.instructions).not.toContain("wet");
  const bob = await signedInPerson(served);
  expect(await read(id, bob)).toEqual([]);
  await bob.client.from("element_summaries").delete().eq("element_id", id);
  expect(await read(id)).toEqual([made]);
  await ann.client.from("element_summaries").delete().eq("element_id", id).throwOnError();
  expect(await read(id)).toEqual([]);
  expect(await done(id)).toBe("done");
  expect(await read(id)).toEqual([made]);
});

test("sends no text of others, of other kinds, or without an agreement", async () => {
  const [id, note, short] = [await element(), await element({ type: "note" }), await element({ content: "Wet." })];
  const before = double.asked.length;
  expect(statusOf(await ask(id, await signedInPerson(served)))).toBe(404);
  expect(statusOf(await ask(note))).toBe(404);
  expect(statusOf(await ask(short))).toBe(404);
  for (const body of [{ language: "en" }, { ...agreed, agreed_to: " " }, { ...agreed, agreed_to: "x".repeat(501) }])
    expect(statusOf(await ask(id, ann, body))).toBe(400);
  expect(statusOf(await ask(id, ann, { ...agreed, service: "another model" }))).toBe(409);
  const anybody = await browserClient(served).functions.invoke("summarize-element", {
    body: { element_id: id, ...agreed },
  });
  expect(statusOf(anybody)).toBe(401);
  expect(double.asked.length).toBe(before);
});

test("stores nothing when the model refuses", async () => {
  reply = { status: 400 };
  const id = await element();
  expect(await done(id)).toBe("failed");
  expect(await read(id)).toEqual([]);
  reply = { json: { summary } };
});

test("limits summaries per person and day", async () => {
  const [id, person] = [await element(), ann];
  const answers = await Promise.all(Array.from({ length: 31 }, async () => statusOf(await ask(id, person))));
  expect(answers).toContain(429);
  expect(answers.filter((status) => status === 200).length).toBeLessThanOrEqual(30);
});

test("asks no model that is not named for summaries", async () => {
  const other = await serveApp({ OPENAI_BASE_URL: double.baseUrl, OPENAI_MODEL: "played" });
  try {
    const person = await signedInPerson(other);
    expect(statusOf(await ask(randomUUID(), person))).toBe(403);
    const page = await (await fetch(`${other.url}/en/memories`)).text();
    expect(page).toContain('name="summaries" content=""');
  } finally {
    await other.close();
  }
});
