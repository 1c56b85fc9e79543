import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { createClient } from "@supabase/supabase-js";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { memoryFileSchema } from "#domain/memory/memory-file.ts";
import { loadBookMemories } from "#server/pipeline/book-source/load-book-memories.ts";
import { pdfText } from "#server/pipeline/4-book/testing/read-pdf.ts";
import { startWork, type Work } from "#server/start-worker.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { givePrivateLink, linkedSession } from "#server/testing/private-link.ts";
import { browserClient } from "#server/testing/browser-client.ts";
import { waveBytes } from "#server/testing/sound-files.ts";
import { signedInPerson, type Person } from "#server/testing/signed-in-person.ts";
import { patience } from "#server/testing/patience.ts";

const place = "Quillfeather Mill";
const gps = { IFD3: { GPSLatitude: "47/1 47/1 0/1", GPSLatitudeRef: "N" } };
let served: ServedApp;
let work: Work;
let ann: Person;
let dir: string;
let memory: string;

beforeAll(async () => {
  served = await serveApp();
  work = await startWork(served.context);
  ann = await signedInPerson(served);
  dir = await mkdtemp(join(tmpdir(), "heirvoice-memory-media-"));
  memory = await memoryWithMedia();
});
afterAll(async () => {
  await work.stop();
  await served.close();
  await rm(dir, { recursive: true });
});

async function memoryWithMedia(): Promise<string> {
  const { sql } = served.context.db;
  const [id, image, paper, photo] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  await ann.client.from("memories").insert({ id, title: "The flood" }).throwOnError();
  for (const [element, type, title, date] of [
    [image, "image", "Second Street?", "1965"],
    [paper, "document", "Order book", "1966"],
  ])
    await ann.client
      .from("memory_elements")
      .insert({ id: element, memory_id: id, type, title, event_date: date })
      .throwOnError();
  await sql`update public.memory_elements set contributor_name = 'June' where id = ${paper}`;
  const original = `photo-originals/${ann.id}/${photo}.jpg`;
  await keep(original, await pictureOf().withExif(gps).toBuffer());
  await keep(`photo-copies/${ann.id}/${photo}.jpg`, await pictureOf().toBuffer());
  await keep(`documents/${ann.id}/${paper}.pdf`, Buffer.from("%PDF-1.7 paper"));
  await sql`
    insert into public.photos (id, user_id, file_path, caption, place, state, object_path, sha256, width, height)
    values (${photo}, ${ann.id}, ${`${ann.id}/${photo}.jpg`}, 'The Friday', ${place}, 'ready', ${original},
      ${"a".repeat(64)}, 600, 400)`;
  await sql`insert into public.photo_uses (photo_id, user_id, element_id) values (${photo}, ${ann.id}, ${image})`;
  await sql`insert into public.element_details (element_id, owner_id, location) values (${image}, ${ann.id}, ${place})`;
  await sql`
    insert into public.element_files (element_id, owner_id, bucket_id, path, name, state)
    values (${paper}, ${ann.id}, 'documents', ${`${ann.id}/${paper}.pdf`}, 'orders.pdf', 'ready')`;
  return id;
}

const pictureOf = () => sharp({ create: { width: 600, height: 400, channels: 3, background: "#55708a" } }).jpeg();

async function keep(key: string, bytes: Buffer): Promise<void> {
  const file = join(dir, randomUUID());
  await writeFile(file, bytes);
  await served.context.store.put(key, file);
}

async function bytesOf(kind: "pdf" | "zip"): Promise<Buffer> {
  const body = { memory_id: memory, kind, language: "en" };
  const url = await vi.waitFor(async () => {
    const file = memoryFileSchema.parse((await ann.client.functions.invoke("memory-file", { body })).data);
    if (!("url" in file)) throw new Error("not made yet");
    expect(file.notes).toEqual([]);
    return file.url;
  }, patience);
  return Buffer.from(await (await fetch(`${served.url}${url}`)).arrayBuffer());
}

test("packs pictures without metadata beside their originals, and papers", async () => {
  const files = unzipSync(new Uint8Array(await bytesOf("zip")));
  expect(Object.keys(files)).toEqual([
    "index.html",
    "pictures/0001 Second Street.jpg",
    "originals/0001 Second Street.jpg",
    "documents/0002 Order book.pdf",
  ]);
  const exifOf = async (name: string) => (await sharp(files[name]).metadata()).exif;
  expect(await exifOf("pictures/0001 Second Street.jpg")).toBeUndefined();
  expect(await exifOf("originals/0001 Second Street.jpg")).toBeDefined();
  const page = strFromU8(files["index.html"] ?? new Uint8Array());
  expect(page).toContain('src="pictures/0001%20Second%20Street.jpg"');
  expect(page).toContain("The Friday");
  expect(page).toContain("by June");
  expect(page).not.toContain(place);
});

test("prints pictures without their place and names papers", async () => {
  const bytes = await bytesOf("pdf");
  const file = join(dir, "memory.pdf");
  await writeFile(file, bytes);
  const text = await pdfText(file);
  expect(text).toContain("The Friday");
  expect(text).toContain("orders.pdf");
  expect(text).toContain("by June");
  expect(text).not.toContain(place);
  expect(bytes.includes("GPS")).toBe(false);
});

test("brings pictures of a placed memory into the book", async () => {
  const row = { book_place: "photo page", book_chapter: 2 };
  await ann.client.from("memories").update(row).eq("id", memory).throwOnError();
  const [placed] = await loadBookMemories(served.context.story, ann.id, "en");
  expect(placed?.parts.flatMap(({ pictures }) => pictures.map(({ caption }) => caption))).toEqual(["The Friday"]);
});

test("keeps days and places from the holder of a link", async () => {
  const { token } = await givePrivateLink(ann.client, { scope: "memory", target: memory });
  const { access_token } = await linkedSession(served, token);
  const key = served.identity.keys.publishableKey;
  const holder = createClient(served.url, key, { accessToken: async () => access_token });
  const tables = ["memories", "memory_elements", "element_details", "element_files", "photos", "photo_uses"];
  const read = await Promise.all(tables.map(async (table) => (await holder.from(table).select("*")).data));
  const { data: media } = await holder.rpc("memory_media", { p_memory_id: memory });
  const all = JSON.stringify([read, media]);
  expect(all).toContain("Second Street?");
  expect(all).toContain("The Friday");
  expect(all).not.toContain(place);
  const [photo] = await served.context.db.sql<{ file_path: string }[]>`
    select file_path from public.photos where user_id = ${ann.id}`;
  const name = photo?.file_path ?? "";
  expect((await holder.storage.from("photo-originals").download(name)).error).not.toBeNull();
  const copy = await holder.storage.from("photo-copies").download(name);
  const bytes = copy.data ? Buffer.from(await copy.data.arrayBuffer()) : Buffer.from("GPS");
  expect(bytes.includes("GPS")).toBe(false);
  expect(copy.error).toBeNull();
});

/** A sound of the memory, whose text is as long as what was recognized. */
async function addSound(): Promise<string> {
  const { sql } = served.context.db;
  const [element, recording, transcript] = [randomUUID(), randomUUID(), randomUUID()];
  const row = { id: element, memory_id: memory, type: "audio", title: "The mill", content: "The mill, Theo!" };
  await ann.client.from("memory_elements").insert(row).throwOnError();
  const path = `${ann.id}/0_${element}.wav`;
  await keep(`audio-answers/${path}`, waveBytes());
  await sql`insert into public.recordings (id, user_id, object_path, container, codec, sha256, bytes, duration_ms)
    values (${recording}, ${ann.id}, ${`audio-answers/${path}`}, 'wav', 'pcm_s16le', ${randomBytes(32).toString("hex")}, 32044, 1000)`;
  await sql`insert into public.transcripts (id, recording_id, user_id, layer, engine, language, draft, body)
    values (${transcript}, ${recording}, ${ann.id}, 'raw', 'e', 'en', false, 'The mill, Leo!')`;
  for (const [position, text] of ["The", "mill,", "[noise]", "Leo!"].entries())
    await sql`insert into public.transcript_words (transcript_id, position, text, start_ms, end_ms)
      values (${transcript}, ${position}, ${text}, ${position * 200}, ${position * 200 + 100})`;
  await sql`insert into public.element_files (element_id, owner_id, bucket_id, path, state, recording_id, duration_ms)
    values (${element}, ${ann.id}, 'audio-answers', ${path}, 'ready', ${recording}, 1000)`;
  return element;
}

const publicFiles = z.object({
  pictures: z.array(z.object({ copy_path: z.string(), caption: z.string() })),
  files: z.array(z.object({ element_id: z.uuid(), path: z.string(), bucket_id: z.string() })),
});

test("opens copies of a public memory until it is private", async () => {
  const sound = await addSound();
  const visitor = browserClient(served);
  const read = async () => (await visitor.rpc("public_memory_media", { p_memory_id: memory })).data as unknown;
  const words = async () => (await visitor.rpc("element_words", { p_element_id: sound })).data as unknown;
  expect(publicFiles.parse(await read())).toEqual({ pictures: [], files: [] });
  expect(await words()).toBeNull();
  await ann.client.from("memories").update({ is_private: false }).eq("id", memory).throwOnError();
  const { pictures, files } = publicFiles.parse(await read());
  expect(JSON.stringify(await read())).not.toMatch(new RegExp(`${ann.id}|${place}`, "u"));
  expect(pictures.map(({ caption }) => caption)).toEqual(["The Friday"]);
  expect(await words()).toEqual([
    [0, 100],
    [200, 300],
    [600, 700],
  ]);
  const addresses = [
    ...pictures.map(({ copy_path: path }) => `${served.url}/api/public-memories/pictures/${path}`),
    ...files.map(({ path }) => `${served.url}/api/public-memories/files/${path}`),
  ];
  const opened = await vi.waitFor(async () => {
    const answers = await Promise.all(addresses.map((address) => fetch(address)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    return Promise.all(
      answers.map(async (one) => ({ type: one.headers.get("content-type"), bytes: await one.bytes() })),
    );
  }, patience);
  const types = opened.map(({ type }) => type ?? "");
  expect(new Set(types)).toEqual(new Set(["application/pdf", "audio/mpeg", "image/jpeg"]));
  for (const { bytes } of opened) expect(Buffer.from(bytes).includes("GPS")).toBe(false);
  await ann.client.from("memories").update({ is_private: true }).eq("id", memory).throwOnError();
  for (const address of addresses) expect((await fetch(address)).status).toBe(404);
  expect(await words()).toBeNull();
});

test("offers nothing else by the addresses of public memories", async () => {
  await ann.client.from("memories").update({ is_private: false }).eq("id", memory).throwOnError();
  const { client } = await signedInPerson(served);
  const [other] =
    (await client.from("memories").insert({ title: "Another", is_private: false }).select("id")).data ?? [];
  const photos = await served.context.db.sql<{ id: string }[]>`select id from public.photos where user_id = ${ann.id}`;
  const photo = photos[0]?.id;
  for (const path of [
    `pictures/${String(other?.id)}/${photo}`,
    `files/${memory}/${photo}`,
    `pictures/${memory}/${randomUUID()}`,
    `pictures/${memory}/x`,
    "files/%00/..%2f",
  ])
    expect((await fetch(`${served.url}/api/public-memories/${path}`)).status, path).toBe(404);
});

test("ends the name of each public document in .pdf", async () => {
  const { sql } = served.context.db;
  await ann.client.from("memories").update({ is_private: false }).eq("id", memory).throwOnError();
  const [file] = await sql<{ id: string }[]>`
    select element_id as id from public.element_files where bucket_id = 'documents' and owner_id = ${ann.id}`;
  const nameOf = async (name: string) => {
    await sql`update public.element_files set name = ${name} where element_id = ${file?.id ?? ""}`;
    const answer = await fetch(`${served.url}/api/public-memories/files/${memory}/${file?.id}`, { method: "HEAD" });
    return answer.headers.get("content-disposition")?.split(";")[1];
  };
  expect(await nameOf("Family tree.hta")).toBe(' filename="Family tree.hta.pdf"');
  expect(await nameOf("")).toBe(' filename="document.pdf"');
  expect(await nameOf("orders.pdf")).toBe(' filename="orders.pdf"');
});

test("withholds word times from a changed text and from strangers", async () => {
  const sound = await addSound();
  const { client: stranger } = await signedInPerson(served);
  const times = async (who = ann.client) => (await who.rpc("element_words", { p_element_id: sound })).data as unknown;
  await ann.client.from("memories").update({ is_private: true }).eq("id", memory).throwOnError();
  expect(await times()).toHaveLength(3);
  expect(await times(stranger)).toBeNull();
  await ann.client.from("memory_elements").update({ content: "Another text" }).eq("id", sound).throwOnError();
  expect(await times()).toBeNull();
});
