import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { memoryFileSchema, type MemoryFile } from "#domain/memory/memory-file.ts";
import { pdfProperties, pdfText } from "#server/pipeline/4-book/testing/read-pdf.ts";
import { startWork, type Work } from "#server/start-worker.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { signedInPerson, type Person } from "#server/testing/signed-in-person.ts";
import { patience } from "#server/testing/patience.ts";

let served: ServedApp;
let work: Work;
let ann: Person;
let dir: string;

beforeAll(async () => {
  served = await serveApp();
  work = await startWork(served.context);
  ann = await signedInPerson(served);
  dir = await mkdtemp(join(tmpdir(), "heirvoice-memory-file-"));
  await served.context.db.sql`update public.profiles set full_name = 'Ann Tully' where id = ${ann.id}`;
});
afterAll(async () => {
  await work.stop();
  await served.close();
  await rm(dir, { recursive: true });
});

type Row = { title: string; content?: string; event_date?: string | null; type?: string };

async function memoryOf(person: Person, title: string, rows: Row[]): Promise<string> {
  const id = randomUUID();
  await person.client.from("memories").insert({ id, title, description: "Five days of sandbags." }).throwOnError();
  for (const row of rows)
    await person.client
      .from("memory_elements")
      .insert({ memory_id: id, type: "note", ...row })
      .throwOnError();
  return id;
}

type Wanted = { memory_id: string; kind: "pdf" | "zip"; language: "en" | "fr" };

async function ask(person: Person, body: Wanted): Promise<MemoryFile> {
  const { data, error } = await person.client.functions.invoke("memory-file", { body });
  expect(error).toBeNull();
  return memoryFileSchema.parse(data);
}

/** Waits for the job. */
async function fileOf(person: Person, wanted: Wanted) {
  return vi.waitFor(async () => {
    const file = await ask(person, wanted);
    if (!("url" in file)) throw new Error("not made yet");
    return file;
  }, patience);
}

const fetched = async ({ url }: { url: string }) => fetch(`${served.url}${url}`);

async function textOfPdf(file: { url: string }): Promise<string> {
  const path = join(dir, `${randomUUID()}.pdf`);
  await writeFile(path, Buffer.from(await (await fetched(file)).arrayBuffer()));
  expect((await pdfProperties(path)).get("Tagged")).toBe("yes");
  return (await pdfText(path)).replaceAll(/\s+/g, " ");
}

test("typesets a memory again only after a change", async () => {
  const memory = await memoryOf(ann, "The flood of 1965", [
    { title: "Peggy's wedding", content: "St. Anne's stood dry.\n\nEverybody came by boat.", event_date: "1965-05-01" },
    { title: "The water before that", content: "Up to my elbow. 🌊 سارة", event_date: "1952-21" },
    { title: "No day" },
  ]);
  const wanted = { memory_id: memory, kind: "pdf", language: "en" } as const;
  expect(await ask(ann, wanted)).toHaveProperty("progress_id");
  const made = await fileOf(ann, wanted);
  const answer = await fetched(made);
  expect(answer.headers.get("content-disposition")).toContain('filename="The flood of 1965.pdf"');
  const text = await textOfPdf(made);
  const order = [
    "The flood of 1965",
    "spring 1952",
    "The water before",
    "1 May 1965",
    "wedding",
    "Without a date",
    "No day",
  ];
  let at = 0;
  for (const part of order) {
    at = text.indexOf(part, at);
    expect(at, part).toBeGreaterThanOrEqual(0);
  }
  expect(text).toContain("Written by hand, by Ann Tully.");
  expect(made.notes).toEqual([]);
  const again = await ask(ann, wanted);
  expect(again).toMatchObject({ bytes: made.bytes });

  await ann.client.from("memory_elements").update({ title: "A wedding by boat" }).eq("title", "Peggy's wedding");
  expect(await ask(ann, wanted)).toHaveProperty("progress_id");
  expect(await textOfPdf(await fileOf(ann, wanted))).toContain("A wedding by boat");
  expect((await fetched(made)).status).toBe(404);
  const french = await fileOf(ann, { ...wanted, language: "fr" });
  expect(await textOfPdf(french)).toContain("printemps 1952");
});

test("prints the elements that fit and counts the others", async () => {
  const memory = await memoryOf(ann, "Ten thousand days", []);
  await served.context.db.sql`
    insert into public.memory_elements (memory_id, owner_id, type, title, content)
    select ${memory}, ${ann.id}, 'note', 'Day ' || nth, repeat('word ', 20) from generate_series(1, 10000) nth`;
  const made = await fileOf(ann, { memory_id: memory, kind: "pdf", language: "en" });
  expect(made.notes).toEqual(["shortened"]);
  expect(await textOfPdf(made)).toContain("the first 2,000 of 10,000 elements");
  const zip = await fileOf(ann, { memory_id: memory, kind: "zip", language: "en" });
  const page = strFromU8(
    unzipSync(new Uint8Array(await (await fetched(zip)).arrayBuffer()))["index.html"] ?? new Uint8Array(),
  );
  expect(page.match(/<article>/g)).toHaveLength(10_000);
});
