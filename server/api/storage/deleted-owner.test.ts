import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { signedInPerson, type Person } from "#server/testing/signed-in-person.ts";
import { webmBytes } from "#server/testing/sound-files.ts";

let served: ServedApp;
beforeAll(async () => {
  served = await serveApp({ LOG_LEVEL: "silent" });
});
afterAll(() => served.close());

const sql = () => served.context.db.sql;
const bytes = webmBytes(300_000);
const half = bytes.subarray(0, 150_000);
const tus = { "tus-resumable": "1.0.0" };
const part = (at: number) => ({
  ...tus,
  "content-type": "application/offset+octet-stream",
  "upload-offset": String(at),
});

/** Sends one half of an upload, runs `between`, then sends the rest. */
async function interrupted(
  who: Person,
  request: { method: string; path: string; headers: Record<string, string> },
  between: () => Promise<unknown>,
  rest = bytes.subarray(half.length),
): Promise<number> {
  const body = new ReadableStream<Uint8Array>({
    start: (stream) => stream.enqueue(new Uint8Array(half)),
    pull: async (stream) => {
      await sleep(200);
      await between();
      stream.enqueue(new Uint8Array(rest));
      stream.close();
    },
  });
  const headers = { authorization: `Bearer ${who.token}`, ...request.headers };
  const init = { method: request.method, headers, body, duplex: "half" as const };
  return (await fetch(`${served.url}/storage/v1${request.path}`, init)).status;
}

async function begin({ id, token }: Person): Promise<string> {
  const said = { bucketName: "audio-answers", objectName: `${id}/2_parts.webm`, contentType: "audio/webm" };
  const metadata = Object.entries(said).map(([key, value]) => `${key} ${Buffer.from(value).toString("base64")}`);
  const headers = { authorization: `Bearer ${token}`, ...tus, "upload-length": String(bytes.length) };
  const answer = await fetch(`${served.url}/storage/v1/upload/resumable`, {
    method: "POST",
    headers: { ...headers, "upload-metadata": metadata.join(",") },
  });
  return (answer.headers.get("location") ?? "").replace("/storage/v1", "");
}

async function blobs(): Promise<number> {
  let count = 0;
  for await (const _file of served.context.store.list("stored-objects")) count++;
  return count;
}

async function rowsOf({ id }: Person): Promise<number> {
  const [row] = await sql()<{ count: number }[]>`
    select ((select count(*) from storage.objects where owner_id = ${id} or name like ${`${id}/%`})
      + (select count(*) from storage.resumable_uploads where owner_id = ${id}))::int as count`;
  return row?.count ?? -1;
}

const goings: Record<string, (id: string) => Promise<unknown>> = {
  deleted: (id) => sql()`delete from auth.users where id = ${id}`,
  "deleted softly": (id) => sql()`update auth.users set deleted_at = now() where id = ${id}`,
  banned: (id) => sql()`update auth.users set banned_until = now() + interval '1 day' where id = ${id}`,
};
const sound = { "content-type": "audio/webm" };

for (const [name, go] of Object.entries(goings)) {
  test(`discards an upload whose user is ${name} before it completes`, async () => {
    const who = await signedInPerson(served);
    const before = await blobs();
    const request = { method: "POST", path: `/object/audio-answers/${who.id}/1_a.webm`, headers: sound };
    expect(await interrupted(who, request, () => go(who.id))).toBe(400);
    expect([await rowsOf(who), await blobs()]).toEqual([0, before]);
  });

  test(`discards a resumable upload whose user is ${name} before its last part`, async () => {
    const who = await signedInPerson(served);
    const before = await blobs();
    const request = { method: "PATCH", path: await begin(who), headers: part(0) };
    expect(await interrupted(who, request, () => go(who.id))).toBeGreaterThanOrEqual(403);
    const objects = await sql()`select 1 from storage.objects where name like ${`${who.id}/%`}`;
    expect([objects.length, await blobs()]).toEqual([0, before]);
  });
}

test("rejects a part that arrives after its user was deleted", async () => {
  const who = await signedInPerson(served);
  const before = await blobs();
  const request = { method: "PATCH", path: await begin(who), headers: part(0) };
  const gone = () => sql()`delete from auth.users where id = ${who.id}`;
  expect(await interrupted(who, request, gone, half.subarray(100_000))).toBeOneOf([403, 404]);
  expect([await rowsOf(who), await blobs()]).toEqual([0, before]);
});

test("leaves no object after a concurrent upload and deletion", async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => signedInPerson(served)));
  await Promise.all(
    people.map(async (who, at) => {
      const sent = who.client.storage.from("audio-answers").upload(`${who.id}/1_a.webm`, webmBytes(2000, at), {
        contentType: "audio/webm",
      });
      await sleep(at * 3);
      await Promise.all([sent, sql()`delete from auth.users where id = ${who.id}`]);
    }),
  );
  for (const who of people) expect(await rowsOf(who)).toBe(0);
});

test("rejects uploads by the signed address of a deleted user", async () => {
  const who = await signedInPerson(served);
  const name = `${who.id}/3_signed.webm`;
  const { data } = await who.client.storage.from("audio-answers").createSignedUploadUrl(name);
  await sql()`update auth.users set deleted_at = now() where id = ${who.id}`;
  const url = `${served.url}/storage/v1/object/upload/sign/audio-answers/${name}?token=${data?.token ?? ""}`;
  const answer = await fetch(url, { method: "PUT", headers: sound, body: new Uint8Array(bytes) });
  expect([answer.status, await rowsOf(who)]).toEqual([400, 0]);
});
