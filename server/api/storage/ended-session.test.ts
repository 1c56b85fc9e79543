import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { createClient } from "@supabase/supabase-js";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openRaw } from "#server/testing/servers/raw-socket.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { operatorClient } from "#server/testing/signed-in-person.ts";
import { webmBytes } from "#server/testing/sound-files.ts";
import { patience } from "#server/testing/patience.ts";

let served: ServedApp;
beforeAll(async () => {
  served = await serveApp({ AUTH_LIMIT_FACTOR: "100" });
});
afterAll(() => served.close());

async function signedIn() {
  const email = `${randomUUID()}@example.org`;
  const password = "by the river";
  const created = await operatorClient(served).auth.admin.createUser({ email, password, email_confirm: true });
  const id = created.data.user?.id ?? "";
  const client = createClient(served.url, served.identity.keys.publishableKey, { auth: { persistSession: false } });
  const { data } = await client.auth.signInWithPassword({ email, password });
  return { id, client, token: data.session?.access_token ?? "", files: client.storage.from("audio-answers") };
}
type SignedIn = Awaited<ReturnType<typeof signedIn>>;

const bytes = webmBytes(4000);
const sound = { contentType: "audio/webm" };
const tus = { "tus-resumable": "1.0.0" };
const uploadMetadata = (name: string) =>
  Object.entries({ bucketName: "audio-answers", objectName: name, contentType: "audio/webm" })
    .map(([key, value]) => `${key} ${Buffer.from(value).toString("base64")}`)
    .join(",");

async function logOut({ client }: SignedIn): Promise<void> {
  expect((await client.auth.signOut({ scope: "global" })).error).toBeNull();
  await sleep(1000);
}
const kept = (name: string) => served.context.db.sql`select from storage.objects where name = ${name}`;

async function beginParts({ token }: SignedIn, name: string): Promise<string> {
  const headers = { ...tus, "upload-length": "4000", "upload-metadata": uploadMetadata(name) };
  const begun = await fetch(`${served.url}/storage/v1/upload/resumable`, {
    method: "POST",
    headers: { ...headers, authorization: `Bearer ${token}` },
  });
  return new URL(begun.headers.get("location") ?? "", served.url).pathname;
}

/** Sends the first half, runs `between`, sends the rest up to `end` and returns the response. */
async function sendSlowly(who: SignedIn, line: string, headers: object, end: number, between: () => Promise<void>) {
  const socket = await openRaw(served.url);
  socket.setTimeout(0);
  let heard = "";
  socket.on("data", (chunk) => (heard += chunk.toString()));
  const all = { host: "localhost", authorization: `Bearer ${who.token}`, "content-length": String(end), ...headers };
  socket.write(
    `${line} HTTP/1.1\r\n${Object.entries(all)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join("")}\r\n`,
  );
  socket.write(bytes.subarray(0, 2000));
  await sleep(300);
  await between();
  socket.write(bytes.subarray(2000, end));
  await vi.waitFor(() => expect(heard).toContain("\r\n\r\n"), patience);
  socket.destroy();
  return heard;
}

test("discards an upload whose session ends before it completes", async () => {
  for (const ends of [false, true]) {
    const who = await signedIn();
    const name = `${who.id}/1_slow.webm`;
    const between = async () => (ends ? logOut(who) : undefined);
    const plain = { "content-type": "audio/webm" };
    const line = `POST /storage/v1/object/audio-answers/${name}`;
    const answer = await sendSlowly(who, line, plain, 4000, between);
    expect(answer).toMatch(ends ? /^HTTP\/1\.1 400[^]*"statusCode":"403"/ : /^HTTP\/1\.1 200/);
    expect(await kept(name)).toHaveLength(ends ? 0 : 1);
  }
});

test("discards a TUS part whose session ends before it completes", async () => {
  for (const [end, fine] of [
    [3000, "204"],
    [4000, "204"],
  ] as const)
    for (const ends of [false, true]) {
      const who = await signedIn();
      const name = `${who.id}/2_parts.webm`;
      const line = `PATCH ${await beginParts(who, name)}`;
      const part = { ...tus, "content-type": "application/offset+octet-stream", "upload-offset": "0" };
      const answer = await sendSlowly(who, line, part, end, async () => (ends ? logOut(who) : undefined));
      expect(answer.slice(9, 12)).toBe(ends ? "403" : fine);
      expect(await kept(name)).toHaveLength(!ends && end === 4000 ? 1 : 0);
      const parts = served.context.db.sql`
        select from storage.resumable_parts p join storage.resumable_uploads u on u.id = p.upload_id where u.name = ${name}`;
      expect(await parts).toHaveLength(!ends && end === 3000 ? 1 : 0);
    }
});

const signed = async ({ id, files }: SignedIn, at: number) => {
  const { data } = await files.createSignedUploadUrl(`${id}/${at}_signed.webm`);
  return { path: data?.path ?? "", token: data?.token ?? "" };
};

test("expires a signed upload address with its session", async () => {
  const [who, other] = [await signedIn(), await signedIn()];
  const [mine, tusMine, theirs] = [await signed(who, 3), await signed(who, 4), await signed(other, 3)];
  await logOut(who);
  const stranger = createClient(served.url, served.identity.keys.publishableKey, { auth: { persistSession: false } });
  const upload = ({ path, token }: typeof mine) =>
    stranger.storage.from("audio-answers").uploadToSignedUrl(path, token, bytes, sound);
  expect((await upload(mine)).error).toMatchObject({ statusCode: "403" });
  expect((await upload(theirs)).error).toBeNull();
  const headers = { ...tus, "upload-length": "4000", "upload-metadata": uploadMetadata(tusMine.path) };
  const begun = await fetch(`${served.url}/storage/v1/upload/resumable/sign`, {
    method: "POST",
    headers: { ...headers, "x-signature": tusMine.token },
  });
  expect(begun.status).toBe(403);
});

async function signedRead({ id, files }: SignedIn): Promise<string> {
  const name = `${id}/9_1.webm`;
  expect((await files.upload(name, bytes, sound)).error).toBeNull();
  const { data } = await files.createSignedUrl(name, 10 * 365 * 86_400);
  return data?.signedUrl ?? "";
}
const admin = () => operatorClient(served).auth.admin;
const statusOf = async (url: string) => (await fetch(url)).status;

test("stops serving a signed address when its signer is banned or soft-deleted", async () => {
  const [banned, deleted, other] = [await signedIn(), await signedIn(), await signedIn()];
  const urls = { banned: await signedRead(banned), deleted: await signedRead(deleted), other: await signedRead(other) };
  for (const url of Object.values(urls)) expect(await statusOf(url)).toBe(200);
  expect((await admin().updateUserById(banned.id, { ban_duration: "24h" })).error).toBeNull();
  expect((await admin().deleteUser(deleted.id, true)).error).toBeNull();
  expect([await statusOf(urls.banned), await statusOf(urls.deleted), await statusOf(urls.other)]).toEqual([
    400, 400, 200,
  ]);
  expect((await admin().updateUserById(banned.id, { ban_duration: "none" })).error).toBeNull();
  expect(await statusOf(urls.banned)).toBe(200);
});

test("signs an address for 30 days at most", async () => {
  const token = new URL(await signedRead(await signedIn())).searchParams.get("token") ?? "";
  const { iat, exp } = decodeJwt(token);
  expect((exp ?? 0) - (iat ?? 0)).toBe(30 * 86_400);
});
