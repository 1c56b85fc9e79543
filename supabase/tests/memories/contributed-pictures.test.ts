import { randomUUID } from "node:crypto";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { prepareContributedPictureJob } from "#server/pipeline/memories/prepare-contributed-picture.job.ts";
import { eraseAnswers } from "#server/pipeline/erase/erase-answers.ts";
import { startWork, type Work } from "#server/start-worker.ts";
import { givePrivateLink, linkedSession } from "#server/testing/private-link.ts";
import { blackPng, phonePhoto, placeTraces, quarters } from "#server/testing/samples/picture-files.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { type Person, signedInPerson } from "#server/testing/signed-in-person.ts";
import { patience } from "#server/testing/patience.ts";

let served: ServedApp;
let work: Work;
let evelyn: Person;
beforeAll(async () => {
  served = await serveApp({ AUTH_LIMIT_FACTOR: "1000" });
  work = await startWork(served.context);
  evelyn = await signedInPerson(served);
});
afterAll(async () => {
  await work.stop();
  await served.close();
});

const sql = () => served.context.db.sql;
const coded = (text: string) => Buffer.from(text).toString("base64");

type Link = { id: string; token: string };
type Sent = { id: string; path: string; version: number };

async function linkedMemory(): Promise<{ memory: string; link: Link }> {
  const memory = randomUUID();
  await evelyn.client.from("memories").insert({ id: memory, title: "The flood of 1965" }).throwOnError();
  return { memory, link: await givePrivateLink(evelyn.client, { scope: "collaborate", target: memory }) };
}

async function collaborator({ id, token }: Link, name = "Theo"): Promise<SupabaseClient> {
  const { access_token: accessToken } = await linkedSession(served, token);
  const client = createClient(served.url, served.identity.keys.publishableKey, {
    accessToken: async () => accessToken,
  });
  await client.rpc("introduce_collaborator", { p_link_id: id, p_name: name }).throwOnError();
  return client;
}

const piece = (link: Link, bytes: number, values: object = {}) => ({
  id: randomUUID(),
  link_id: link.id,
  type: "picture",
  content: "The pier.",
  picture_ending: "jpg",
  picture_bytes: bytes,
  ...values,
});
const sentSchema = z.object({ id: z.uuid(), path: z.string(), version: z.int() });

async function announce(client: SupabaseClient, link: Link, bytes: number): Promise<Sent> {
  const { data } = await client
    .from("memory_contributions")
    .insert(piece(link, bytes))
    .select("id, path:file_path, version")
    .single()
    .throwOnError();
  return sentSchema.parse(data);
}

const originals = (client: SupabaseClient) => client.storage.from("photo-originals");
const upload = (client: SupabaseClient, path: string, bytes: Buffer) =>
  originals(client).upload(path, bytes, { contentType: "image/jpeg" });

/** Sends a picture and waits for its job. */
async function send(client: SupabaseClient, link: Link, bytes: Buffer): Promise<Sent & { state: string }> {
  const sent = await announce(client, link, bytes.length);
  expect((await upload(client, sent.path, bytes)).error).toBeNull();
  await client.rpc("hand_in_picture", { p_id: sent.id }).throwOnError();
  return vi.waitFor(async () => {
    const { data } = await client.from("memory_contributions").select("picture_state").eq("id", sent.id).single();
    const { picture_state: state } = z.object({ picture_state: z.string() }).parse(data);
    expect(["ready", "refused"]).toContain(state);
    return { ...sent, state };
  }, patience);
}

const decide = ({ id, version }: Pick<Sent, "id" | "version">, decision = "approve") =>
  evelyn.client.rpc("decide_contribution", {
    p_id: id,
    p_version: version,
    p_decision: decision,
    p_title: "From Theo",
    p_content: "The pier, before.",
  });
const copyPath = ({ path }: Sent) => path.replace(/\.\w+$/, ".jpg");
const pictureId = ({ path }: Sent) => path.slice(evelyn.id.length + 1, -".jpg".length);
async function opens(client: SupabaseClient, bucket: string, path: string): Promise<Buffer | null> {
  const { data } = await client.storage.from(bucket).download(path);
  return data && Buffer.from(await data.arrayBuffer());
}
const revoke = ({ id }: Link) =>
  evelyn.client.from("share_links").update({ revoked_at: new Date().toISOString() }).eq("id", id).throwOnError();
const photos = async () => (await evelyn.client.from("photos").select("id, caption, found, state")).data ?? [];

test("keeps a sent picture from everybody else until its approval", async () => {
  const { memory, link } = await linkedMemory();
  const [theo, hattie] = [await collaborator(link), await collaborator(link, "Hattie")];
  const sent = await send(theo, link, await phonePhoto(401, 300));
  expect(sent.state).toBe("ready");
  const copy = await opens(theo, "photo-copies", copyPath(sent));
  expect(placeTraces.filter((trace) => copy === null || copy.includes(trace))).toEqual([]);
  expect(await opens(evelyn.client, "photo-copies", copyPath(sent))).not.toBeNull();
  for (const [bucket, path] of [
    ["photo-copies", copyPath(sent)],
    ["photo-originals", sent.path],
  ] as const)
    expect(await opens(hattie, bucket, path)).toBeNull();
  expect((await hattie.from("memory_contributions").select("id")).data).toEqual([]);
  expect(await photos()).toEqual([]);
  const review = await evelyn.client.rpc("review_contributions", { p_memory_id: memory }).throwOnError();
  expect(review.data).toMatchObject({ total: 1, pieces: [{ type: "picture", copy_path: copyPath(sent), width: 300 }] });
  expect(JSON.stringify(review.data)).not.toMatch(/48\.85|2\.28/);

  await decide(sent).throwOnError();
  await decide(sent).throwOnError();
  const element = await hattie.from("memory_elements").select("type, content, contributor_name").throwOnError();
  expect(element.data).toEqual([{ type: "image", content: "The pier, before.", contributor_name: "Theo" }]);
  expect(await photos()).toMatchObject([
    { id: pictureId(sent), caption: "The pier, before.", found: { latitude: 48.85 } },
  ]);
  const { data: media } = await hattie.rpc("memory_media", { p_memory_id: memory }).throwOnError();
  expect(media).toMatchObject({ pictures: [{ photo_id: pictureId(sent), copy_path: copyPath(sent) }] });
  expect(await opens(hattie, "photo-copies", copyPath(sent))).not.toBeNull();
  for (const client of [hattie, theo]) expect(await opens(client, "photo-originals", sent.path)).toBeNull();
  await sql()`delete from auth.users where id = (
    select user_id from public.memory_collaborators where name = 'Theo' and memory_id = ${memory})`;
  expect(await opens(evelyn.client, "photo-originals", sent.path)).not.toBeNull();
});

test("refuses an upload whose link ends while it runs", async () => {
  const { link } = await linkedMemory();
  const theo = await collaborator(link);
  const bytes = await quarters(800, 600).jpeg().toBuffer();
  const sent = await Promise.all([1, 2, 3, 4, 5, 6].map(() => announce(theo, link, bytes.length)));
  const uploads = Promise.all(sent.map(async ({ path }) => (await upload(theo, path, bytes)).error));
  await revoke(link);
  const stored = async () =>
    (await sql()`select 1 from storage.objects where name = any(${sent.map(({ path }) => path)})`).length;
  const atEnd = await stored();
  expect((await uploads).filter((error) => error === null)).toHaveLength(atEnd);
  expect(await stored()).toBe(atEnd);
});

test("refuses a resumable upload at its last part after the link ended", async () => {
  const { link } = await linkedMemory();
  const { access_token: token } = await linkedSession(served, link.token);
  const theo = createClient(served.url, served.identity.keys.publishableKey, { accessToken: async () => token });
  await theo.rpc("introduce_collaborator", { p_link_id: link.id, p_name: "Theo" }).throwOnError();
  const bytes = await quarters(300, 200).jpeg().toBuffer();
  const { path } = await announce(theo, link, bytes.length);
  const headers = { authorization: `Bearer ${token}`, "tus-resumable": "1.0.0" };
  const started = await fetch(`${served.url}/storage/v1/upload/resumable`, {
    method: "POST",
    headers: {
      ...headers,
      "upload-length": String(bytes.length),
      "upload-metadata": `bucketName ${coded("photo-originals")},objectName ${coded(path)},contentType ${coded("image/jpeg")}`,
    },
  });
  expect(started.status).toBe(201);
  const part = (from: number, to: number) =>
    fetch(new URL(started.headers.get("location") ?? "", served.url), {
      method: "PATCH",
      headers: { ...headers, "upload-offset": String(from), "content-type": "application/offset+octet-stream" },
      body: new Uint8Array(bytes.subarray(from, to)),
    });
  expect((await part(0, 1000)).status).toBe(204);
  await revoke(link);
  expect((await part(1000, bytes.length)).status).toBeGreaterThanOrEqual(400);
  expect(await sql()`select 1 from storage.objects where name = ${path}`).toHaveLength(0);
});

test("refuses objects that were not announced, are larger or are foreign", async () => {
  const { link } = await linkedMemory();
  const [theo, hattie] = [await collaborator(link), await collaborator(link, "Hattie")];
  const bytes = await quarters(60, 40).jpeg().toBuffer();
  const sent = await announce(theo, link, bytes.length - 1);
  expect((await upload(theo, sent.path, bytes)).error).not.toBeNull();
  expect((await upload(theo, `${evelyn.id}/${randomUUID()}.jpg`, bytes)).error).not.toBeNull();
  const fitting = await announce(theo, link, bytes.length);
  expect((await upload(hattie, fitting.path, bytes)).error).not.toBeNull();
  expect((await theo.rpc("hand_in_picture", { p_id: fitting.id })).error?.code).toBe("PT404");
  expect((await upload(theo, fitting.path, bytes)).error).toBeNull();
  expect((await upload(theo, fitting.path, bytes)).error).not.toBeNull();
  const insert = async (values: object) =>
    (await theo.from("memory_contributions").insert(piece(link, 100, values))).error?.code;
  expect(await insert({ picture_bytes: 50_000_001 })).toBe("23514");
  expect(await insert({ picture_ending: "svg" })).toBe("23514");
  expect(await insert({ picture_ending: null })).toBe("23514");
  expect(await insert({ type: "note" })).toBe("23514");
  expect(await insert({ file_path: `${evelyn.id}/x.jpg` })).toBe("42501");
  const changed = await theo.from("memory_contributions").update({ type: "note" }).eq("id", sent.id);
  expect(changed.error?.code).toBe("23514");
  expect((await decide(fitting)).error?.code).toBe("PT409");
});

test("limits the pictures of a link and day in parallel", async () => {
  const { link } = await linkedMemory();
  const people = [await collaborator(link), await collaborator(link, "Hattie")];
  const add = async (nth: number, bytes: number) =>
    (await people[nth % 2]?.from("memory_contributions").insert(piece(link, bytes)))?.error?.code ?? null;
  const codes = await Promise.all(Array.from({ length: 70 }, (_, nth) => add(nth, 1000)));
  expect(codes.filter((code) => code === null)).toHaveLength(60);
  expect(new Set(codes)).toEqual(new Set([null, "PT429"]));
  await people[0]?.from("memory_contributions").delete().eq("state", "pending").throwOnError();
  expect(await add(0, 1000)).toBe("PT429");
  const other = await linkedMemory();
  const roy = await collaborator(other.link, "Roy");
  const large = Array.from({ length: 11 }, async () =>
    roy.from("memory_contributions").insert(piece(other.link, 50_000_000)),
  );
  expect((await Promise.all(large)).filter(({ error }) => error === null)).toHaveLength(10);
});

test("removes objects of pictures that are not approved", async () => {
  const { link } = await linkedMemory();
  const theo = await collaborator(link);
  const back = await send(theo, link, await quarters(41, 30).jpeg().toBuffer());
  const out = await send(theo, link, await quarters(42, 30).jpeg().toBuffer());
  const refused = await send(theo, link, Buffer.from("%PDF-1.7\n%%EOF"));
  const bomb = await send(theo, link, blackPng(20_000, 10_000));
  expect([refused.state, bomb.state]).toEqual(["refused", "refused"]);
  const waiting = await evelyn.client.rpc("review_contributions", { p_limit: 0 }).throwOnError();
  expect(waiting.data).toMatchObject({ total: 2 });
  await theo.from("memory_contributions").delete().eq("id", back.id).throwOnError();
  await decide(out, "decline").throwOnError();
  await eraseAnswers(served.context.story, new Date(Date.now() + 31 * 86_400_000));
  const rows = await sql()`select 1 from public.memory_contributions where link_id = ${link.id}`;
  expect(rows).toHaveLength(0);
  const removed = await sql()<{ key: string }[]>`select key from heirvoice.removed_objects`;
  const keys = new Set(removed.map(({ key }) => key));
  for (const sent of [back, out, refused, bomb]) {
    const queued = async (key: string) => keys.has(key) || !(await served.context.store.has(key));
    expect(await queued(`photo-originals/${sent.path}`)).toBe(true);
    expect(await queued(`photo-copies/${copyPath(sent)}`)).toBe(true);
  }
});

test("keeps equal pictures once and respects the owner's quota", async () => {
  const { memory, link } = await linkedMemory();
  const theo = await collaborator(link);
  const bytes = await quarters(43, 31).jpeg().toBuffer();
  const [first, second] = [await send(theo, link, bytes), await send(theo, link, bytes)];
  await decide(first).throwOnError();
  await decide(second).throwOnError();
  const { data: media } = await evelyn.client.rpc("memory_media", { p_memory_id: memory }).throwOnError();
  expect(z.object({ pictures: z.array(z.object({ photo_id: z.uuid() })) }).parse(media).pictures).toEqual([
    { photo_id: pictureId(first) },
    { photo_id: pictureId(first) },
  ]);
  const third = await send(theo, link, await quarters(44, 31).jpeg().toBuffer());
  await sql()`insert into public.quotas (user_id, storage_bytes) values (${evelyn.id}, 1)`;
  expect((await decide(third)).error?.code).toBe("PT413");
  await sql()`delete from public.quotas where user_id = ${evelyn.id}`;
  await decide(third).throwOnError();
});

test("opens and replaces nothing of the owner by a chosen id", async () => {
  const { memory, link } = await linkedMemory();
  const theo = await collaborator(link);
  const first = await send(theo, link, await phonePhoto(402, 300));
  await decide(first).throwOnError();
  const { data: media } = await theo.rpc("memory_media", { p_memory_id: memory }).throwOnError();
  const [{ photo_id: photo } = { photo_id: "" }] = z
    .object({ pictures: z.array(z.object({ photo_id: z.uuid() })) })
    .parse(media).pictures;
  const owned = copyPath(first);
  const before = await opens(evelyn.client, "photo-copies", owned);
  for (const ending of ["jpg", "png"]) {
    await theo
      .from("memory_contributions")
      .insert(piece(link, 5000, { id: photo, picture_ending: ending }))
      .throwOnError();
    expect(await opens(theo, "photo-originals", `${evelyn.id}/${photo}.jpg`)).toBeNull();
    expect((await upload(theo, `${evelyn.id}/${photo}.${ending}`, Buffer.from("x"))).error).not.toBeNull();
    expect((await theo.rpc("hand_in_picture", { p_id: photo })).error?.code).toBe("PT404");
    await theo.from("memory_contributions").delete().eq("id", photo).throwOnError();
  }
  expect(await opens(evelyn.client, "photo-copies", owned)).toEqual(before);
});

test("approves only the picture that the owner saw", async () => {
  const { link } = await linkedMemory();
  const theo = await collaborator(link);
  const seen = await send(theo, link, await quarters(50, 30).jpeg().toBuffer());
  await theo.from("memory_contributions").delete().eq("id", seen.id).throwOnError();
  const bytes = await quarters(90, 30).jpeg().toBuffer();
  const { data } = await theo
    .from("memory_contributions")
    .insert(piece(link, bytes.length, { id: seen.id }))
    .select("path:file_path")
    .single()
    .throwOnError();
  expect((await upload(theo, z.object({ path: z.string() }).parse(data).path, bytes)).error).toBeNull();
  await theo.rpc("hand_in_picture", { p_id: seen.id }).throwOnError();
  const late = { pictureId: pictureId(seen), ownerId: evelyn.id };
  expect(await served.context.queue.run(prepareContributedPictureJob, late)).toEqual({ prepared: false });
  await vi.waitFor(async () => expect((await decide(seen)).error?.message).toContain("changed meanwhile"), patience);
});

test("stores no more by resumable uploads than was announced", async () => {
  const { link } = await linkedMemory();
  const { access_token: token } = await linkedSession(served, link.token);
  const theo = createClient(served.url, served.identity.keys.publishableKey, { accessToken: async () => token });
  await theo.rpc("introduce_collaborator", { p_link_id: link.id, p_name: "Theo" }).throwOnError();
  const { path } = await announce(theo, link, 1000);
  const begin = (length: Record<string, string>) =>
    fetch(`${served.url}/storage/v1/upload/resumable`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${token}`,
        "tus-resumable": "1.0.0",
        "upload-metadata": `bucketName ${coded("photo-originals")},objectName ${coded(path)},contentType ${coded("image/jpeg")}`,
        ...length,
      },
    }).then(({ status }) => status);
  expect(await begin({ "upload-defer-length": "1" })).toBeGreaterThanOrEqual(400);
  expect(await begin({ "upload-length": "1001" })).toBeGreaterThanOrEqual(400);
  const begun = await Promise.all(Array.from({ length: 6 }, () => begin({ "upload-length": "1000" })));
  expect(begun).toEqual(Array.from({ length: 6 }, () => 201));
  expect(await sql()`select 1 from storage.resumable_uploads where name = ${path}`).toHaveLength(3);
});
