import { randomUUID } from "node:crypto";
import { createClient } from "@supabase/supabase-js";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { eraseAnswers } from "#server/pipeline/erase/erase-answers.ts";
import { startForgetting } from "#server/pipeline/erase/forget-people.ts";
import {
  animated,
  blackPng,
  heicPhoto,
  phonePhoto,
  placeTraces,
  quarters,
  textBombPng,
} from "#server/testing/samples/picture-files.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { signedInPerson, type Person } from "#server/testing/signed-in-person.ts";
import { givePrivateLink, linkedSession } from "#server/testing/private-link.ts";
import { startWork, type Work } from "#server/start-worker.ts";
import { patience } from "#server/testing/patience.ts";

let served: ServedApp;
let work: Work;
let ann: Person;
let ben: Person;
let bomb: Buffer;

beforeAll(async () => {
  bomb = await textBombPng(500 << 20);
  served = await serveApp();
  work = await startWork(served.context);
  [ann, ben] = await Promise.all([signedInPerson(served), signedInPerson(served)]);
});
afterAll(async () => {
  await work.stop();
  await served.close();
});

const photoSchema = z.object({
  id: z.uuid(),
  state: z.string(),
  problem: z.string().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  found: z.record(z.string(), z.unknown()),
});

async function uploaded(bytes: Buffer, ending = "jpg", type = "image/jpeg", of = ann): Promise<string> {
  const id = randomUUID();
  const path = `${of.id}/${id}.${ending}`;
  const sent = await of.client.storage.from("photo-originals").upload(path, bytes, { contentType: type });
  expect(sent.error).toBeNull();
  await of.client.from("photos").insert({ id, file_path: path }).throwOnError();
  return id;
}

const originals = ({ client }: Person) => client.storage.from("photo-originals");

/** The row after its job. */
async function prepared(id: string, of = ann) {
  return vi.waitFor(async () => {
    const { data } = await of.client
      .from("photos")
      .select("id, state, problem, width, height, found")
      .eq("id", id)
      .single();
    const photo = photoSchema.parse(data);
    expect(photo.state).not.toBe("waiting");
    return photo;
  }, patience);
}

async function copyOf(id: string, of: Person, owner = ann): Promise<Buffer | null> {
  const { data } = await of.client.storage.from("photo-copies").download(`${owner.id}/${id}.jpg`);
  return data && Buffer.from(await data.arrayBuffer());
}

async function newMemory(type = "image") {
  const [memory, element] = [randomUUID(), randomUUID()];
  await ann.client.from("memories").insert({ id: memory, title: "The flood" }).throwOnError();
  await ann.client
    .from("memory_elements")
    .insert({ id: element, memory_id: memory, type, title: "Water" })
    .throwOnError();
  return { memory, element };
}

/** A browser that opened a private link to the memory. */
async function guestOf(memory: string): Promise<Person> {
  const { token } = await givePrivateLink(ann.client, { scope: "memory", target: memory });
  const { access_token: session } = await linkedSession(served, token);
  const { publishableKey } = served.identity.keys;
  return {
    id: "",
    token: session,
    client: createClient(served.url, publishableKey, { accessToken: async () => session }),
  };
}

async function isStored(key: string): Promise<boolean> {
  return served.context.store.has(key);
}

test("stores an upright copy without place and keeps the original unaltered", async () => {
  const bytes = await phonePhoto(400, 300);
  const id = await uploaded(bytes);
  expect(await prepared(id)).toMatchObject({
    state: "ready",
    width: 300,
    height: 400,
    found: { latitude: 48.85, longitude: 2.283333 },
  });
  const copy = await copyOf(id, ann);
  expect(placeTraces.filter((trace) => copy?.includes(trace))).toEqual([]);
  expect(await sharp(copy ?? Buffer.alloc(0)).metadata()).toMatchObject({ width: 300, height: 400, format: "jpeg" });
  const { data } = await ann.client.storage.from("photo-originals").download(`${ann.id}/${id}.jpg`);
  expect(Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer()).equals(bytes)).toBe(true);
});

test("decodes HEIC and reads its day and place", async () => {
  const id = await uploaded(heicPhoto, "heic", "image/heic");
  expect(await prepared(id)).toMatchObject({ state: "ready", width: 400, height: 300 });
  const copy = await copyOf(id, ann);
  expect(placeTraces.filter((trace) => copy?.includes(trace))).toEqual([]);
});

test("scales a copy to 2,000 pixels and converts CMYK and animations", async () => {
  const large = await prepared(await uploaded(await quarters(4032, 3024).jpeg().toBuffer()));
  expect(large).toMatchObject({ width: 2000, height: 1500 });
  const cmyk = await uploaded(await quarters(60, 40).toColourspace("cmyk").jpeg().toBuffer());
  const moving = await uploaded(await animated("gif"), "gif", "image/gif");
  for (const id of [cmyk, moving]) {
    expect(await prepared(id)).toMatchObject({ state: "ready" });
    const copy = sharp((await copyOf(id, ann)) ?? Buffer.alloc(0));
    expect(await copy.metadata()).toMatchObject({ space: "srgb", format: "jpeg" });
  }
});

test("removes a thumbnail with a place from copies", async () => {
  const thumbnail = await phonePhoto(40, 30);
  const block = Buffer.concat([Buffer.from("Exif\0\0MM\0*\0\0\0\b\0\0\0\0\0\0", "latin1"), thumbnail]);
  const segment = Buffer.concat([Buffer.from([0xff, 0xe1, (block.length + 2) >> 8, (block.length + 2) & 255]), block]);
  const plain = await quarters(80, 60).jpeg().toBuffer();
  const id = await uploaded(Buffer.concat([plain.subarray(0, 2), segment, plain.subarray(2)]));
  expect(await prepared(id)).toMatchObject({ state: "ready" });
  const copy = await copyOf(id, ann);
  expect(placeTraces.filter((trace) => copy?.includes(trace))).toEqual([]);
});

test("removes the foreign parts of a polyglot", async () => {
  const script = "<html><script>alert(1)</script></html>";
  const id = await uploaded(
    Buffer.concat([await quarters(70, 50).jpeg().toBuffer(), Buffer.from(`${script}PK\x03\x04`)]),
  );
  expect(await prepared(id)).toMatchObject({ state: "ready" });
  expect((await copyOf(id, ann))?.includes("script")).toBe(false);
});

test("survives a compressed text of 500 megabytes in a PNG", async () => {
  const id = await uploaded(bomb, "png", "image/png");
  expect(["ready", "refused"]).toContain((await prepared(id)).state);
});

test.each([
  ["200 megapixels", () => blackPng(20_000, 10_000), "png", "image/png"],
  ["SVG under a false type", () => Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), "png", "image/png"],
  ["PDF under a false type", () => Buffer.from("%PDF-1.7\n%%EOF"), "jpg", "image/jpeg"],
  ["noise", () => Buffer.alloc(5000, 9), "jpg", "image/jpeg"],
  ["an empty file", () => Buffer.alloc(0), "jpg", "image/jpeg"],
])("refuses %s and stores no copy", async (_what, bytes, ending, type) => {
  const id = await uploaded(bytes(), ending, type);
  expect(await prepared(id)).toMatchObject({ state: "refused", problem: "picture_refused" });
  expect(await copyOf(id, ann)).toBeNull();
});

test("refuses SVG, foreign folders and changed originals", async () => {
  const picture = await quarters(10, 10).jpeg().toBuffer();
  const svg = await originals(ann).upload(`${ann.id}/${randomUUID()}.svg`, "<svg/>", { contentType: "image/svg+xml" });
  expect(svg.error).not.toBeNull();
  const path = `${ann.id}/${randomUUID()}.jpg`;
  expect((await originals(ben).upload(path, picture, { contentType: "image/jpeg" })).error).not.toBeNull();
  expect((await originals(ann).upload(path, picture, { contentType: "image/jpeg" })).error).toBeNull();
  const again = await originals(ann).upload(path, picture, { contentType: "image/jpeg", upsert: true });
  expect(again.error).not.toBeNull();
  expect((await originals(ben).download(path)).error).not.toBeNull();
  const stolen = await ben.client.from("photos").insert({ file_path: path });
  expect(stolen.error).not.toBeNull();
});

test("keeps pictures with equal bytes once, uploaded in parallel", async () => {
  const { element } = await newMemory();
  const bytes = await quarters(90, 70).jpeg().toBuffer();
  const ids = await Promise.all([1, 2, 3].map(() => uploaded(bytes)));
  for (const [at, id] of ids.entries()) {
    const use = { photo_id: id, element_id: element, position: at + 1 };
    // The job may have merged the picture already.
    const { error } = await ann.client.from("photo_uses").insert(use);
    expect([undefined, "23503"]).toContain(error?.code);
  }
  await vi.waitFor(async () => {
    const { data } = await ann.client.from("photos").select("id, state").in("id", ids);
    expect(data).toEqual([{ id: expect.any(String), state: "ready" }]);
  }, patience);
});

test("shows people with a link copies, without original, day, place and details", async () => {
  const { memory, element } = await newMemory();
  const id = await uploaded(await phonePhoto(200, 150));
  await prepared(id);
  await ann.client
    .from("photos")
    .update({ taken: "1965", place: "Calder’s Landing", caption: "Water" })
    .eq("id", id)
    .throwOnError();
  await ann.client.from("photo_uses").insert({ photo_id: id, element_id: element }).throwOnError();
  const details = { element_id: element, location: "Second Street", emotions: ["joy"] };
  await ann.client.from("element_details").insert(details).throwOnError();
  const guest = await guestOf(memory);
  const { data: media } = await guest.client.rpc("memory_media", { p_memory_id: memory }).throwOnError();
  expect(media).toMatchObject({ pictures: [{ photo_id: id, caption: "Water", copy_path: `${ann.id}/${id}.jpg` }] });
  expect(JSON.stringify(media)).not.toMatch(/1965|Calder|Second Street|48\.85/);
  expect(placeTraces.filter((trace) => JSON.stringify(media).includes(String(trace)))).toEqual([]);
  expect(await copyOf(id, guest)).not.toBeNull();
  expect((await guest.client.storage.from("photo-originals").download(`${ann.id}/${id}.jpg`)).error).not.toBeNull();
  for (const table of ["photos", "photo_uses", "element_details", "element_files"])
    expect((await guest.client.from(table).select("*")).data).toEqual([]);
  expect(await copyOf(id, ben)).toBeNull();
  expect((await ben.client.rpc("memory_media", { p_memory_id: memory })).data).toBeNull();
  await served.context.db.sql`update public.share_links set revoked_at = now() where memory_id = ${memory}`;
  expect(await copyOf(id, guest)).toBeNull();
});

test("serves a document as a download that no page can open", async () => {
  const { element } = await newMemory("document");
  const path = `${ann.id}/${element}.pdf`;
  const scripted = Buffer.from("%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\n%%EOF");
  const documents = ann.client.storage.from("documents");
  expect((await documents.upload(path, scripted, { contentType: "application/pdf" })).error).toBeNull();
  const file = { element_id: element, bucket_id: "documents", path, name: "Order book.pdf" };
  await ann.client.from("element_files").insert(file).throwOnError();
  const { data } = await documents.createSignedUrl(path, 60);
  const answer = await fetch(data?.signedUrl ?? "");
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-disposition": expect.stringMatching(/^attachment/),
    "x-content-type-options": "nosniff",
    "content-security-policy": expect.stringContaining("sandbox"),
  });
  const html = await documents.upload(`${ann.id}/${randomUUID()}.pdf`, "<script>", { contentType: "text/html" });
  expect(html.error).not.toBeNull();
  await vi.waitFor(async () => {
    const { data: kept } = await ann.client.from("element_files").select("state").eq("element_id", element).single();
    expect(kept).toEqual({ state: "ready" });
  }, patience);
});

test("erases the objects of an element 30 days after its deletion", async () => {
  const { element } = await newMemory();
  const [alone, elsewhere] = [randomUUID(), randomUUID()];
  const other = await newMemory();
  for (const [at, id] of [alone, elsewhere].entries()) {
    const path = `${ann.id}/${id}.jpg`;
    const bytes = await quarters(30 + at, 31)
      .jpeg()
      .toBuffer();
    await ann.client.storage.from("photo-originals").upload(path, bytes, { contentType: "image/jpeg" });
    await ann.client.from("photos").insert({ id, file_path: path }).throwOnError();
    await ann.client.from("photos").update({ added_with: element }).eq("id", id).throwOnError();
    await ann.client
      .from("photo_uses")
      .insert({ photo_id: id, element_id: element, position: at + 1 })
      .throwOnError();
    await prepared(id);
  }
  await ann.client.from("photo_uses").insert({ photo_id: elsewhere, element_id: other.element }).throwOnError();
  const forgetting = await startForgetting({ ...served.context.story, log: served.context.log }, async () => undefined);
  await ann.client
    .from("memory_elements")
    .update({ deleted_at: new Date().toISOString() })
    .eq("id", element)
    .throwOnError();
  await eraseAnswers(served.context.story);
  expect(await isStored(`photo-originals/${ann.id}/${alone}.jpg`)).toBe(true);
  await eraseAnswers(served.context.story, new Date(Date.now() + 31 * 86_400_000));
  await forgetting.stop();
  await (await startForgetting({ ...served.context.story, log: served.context.log }, async () => undefined)).stop();
  await expect.poll(() => isStored(`photo-originals/${ann.id}/${alone}.jpg`)).toBe(false);
  expect(await isStored(`photo-copies/${ann.id}/${alone}.jpg`)).toBe(false);
  expect(await isStored(`photo-originals/${ann.id}/${elsewhere}.jpg`)).toBe(true);
});

test("erases pictures and documents of a deleted person", async () => {
  const cara = await signedInPerson(served);
  const id = await uploaded(await quarters(44, 33).jpeg().toBuffer(), "jpg", "image/jpeg", cara);
  await prepared(id, cara);
  const [memory, element] = [randomUUID(), randomUUID()];
  await cara.client.from("memories").insert({ id: memory, title: "The flood" }).throwOnError();
  const row = { id: element, memory_id: memory, type: "document", title: "Order book" };
  await cara.client.from("memory_elements").insert(row).throwOnError();
  const path = `${cara.id}/${element}.pdf`;
  const documents = cara.client.storage.from("documents");
  expect((await documents.upload(path, Buffer.from("%PDF-1.7"), { contentType: "application/pdf" })).error).toBeNull();
  await cara.client.from("element_files").insert({ element_id: element, bucket_id: "documents", path }).throwOnError();
  await served.context.db.sql`delete from auth.users where id = ${cara.id}`;
  await (await startForgetting({ ...served.context.story, log: served.context.log }, async () => undefined)).stop();
  for (const key of [`photo-originals/${cara.id}/${id}.jpg`, `photo-copies/${cara.id}/${id}.jpg`, `documents/${path}`])
    expect(await isStored(key)).toBe(false);
  const rows = await served.context.db.sql`
    select name from storage.objects where name like ${`${cara.id}/%`}
    union all select id::text from public.photos where user_id = ${cara.id}`;
  expect([...rows]).toEqual([]);
});
