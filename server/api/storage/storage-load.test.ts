import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { createClient } from "@supabase/supabase-js";
import type { TransactionSql } from "postgres";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { asCaller, type DatabaseCaller } from "#server/database/connection/as-caller.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { signedInPerson, type Person } from "#server/testing/signed-in-person.ts";
import { patience } from "#server/testing/patience.ts";
import { listLevel, listPage, listSchema, listV2Schema } from "./objects/list-objects-store.ts";

let served: ServedApp;
let ann: Person;
let stranger: string;
beforeAll(async () => {
  served = await serveApp({ TRUSTED_PROXY: "127.0.0.1", AUTH_LIMIT_FACTOR: "0.1" });
  ann = await signedInPerson(served);
  const guest = createClient(served.url, served.identity.keys.publishableKey, { auth: { persistSession: false } });
  stranger = (await guest.auth.signInAnonymously()).data.session?.access_token ?? "";
  await served.context.db.sql`
    insert into storage.objects (bucket_id, name, owner_id, version, metadata)
    select 'audio-answers', folder || '/' || n || '_x.webm', null, gen_random_uuid(), '{"size": 1}'
    from (select gen_random_uuid() as folder from generate_series(1, 20)) folders, generate_series(1, 500) n`;
  await served.context.db.sql`
    insert into storage.objects (bucket_id, name, owner_id, version, metadata)
    select 'audio-answers', ${ann.id} || '/' || n || '_x.webm', ${ann.id}, gen_random_uuid(), '{"size": 1}'
    from generate_series(1, 20) n`;
});
afterAll(() => served.close());

const encoded = (text: string) => Buffer.from(text).toString("base64");
const person = (id: string): DatabaseCaller => ({ role: "authenticated", claims: { role: "authenticated", sub: id } });

/** Runs both list versions in one transaction and returns the number of table rows read. */
async function rowsRead(caller: DatabaseCaller, prefix: string) {
  return asCaller(served.context.db, caller, async (tx) => {
    const before = await rowsReadIn(tx);
    const level = await listLevel(tx, "audio-answers", listSchema.parse({ prefix }));
    const wanted = listV2Schema.parse({ prefix, with_delimiter: true });
    const page = await listPage(tx, "audio-answers", wanted, null);
    return { listed: [level.length, page.length], rows: (await rowsReadIn(tx)) - before };
  });
}

async function rowsReadIn(tx: TransactionSql): Promise<number> {
  const [read] = await tx<{ rows: number }[]>`
    select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables
    where relid = 'storage.objects'::regclass`;
  return read?.rows ?? 0;
}

test("reads only the caller's rows for a list", async () => {
  for (const analyzed of [false, true]) {
    if (analyzed) await served.context.db.sql`analyze storage.objects`;
    const own = await rowsRead(person(ann.id), "");
    expect(own.listed).toEqual([1, 1]);
    expect(own.rows).toBeLessThanOrEqual(40);
    const none = await rowsRead(person(randomUUID()), "");
    expect(none).toEqual({ listed: [0, 0], rows: 0 });
  }
  const operator: DatabaseCaller = { role: "service_role", claims: { role: "service_role" } };
  const folder = await rowsRead(operator, `${ann.id}/`);
  expect(folder.listed).toEqual([20, 20]);
  expect(folder.rows).toBeLessThanOrEqual(40);
});

/** Locks `table`, starts `flood` and meanwhile requests the user at the auth API. */
async function signsInDuring(table: string, flood: () => Promise<number>[]): Promise<number[]> {
  const { sql } = served.context.db;
  const underWay = Promise.withResolvers<Promise<number>[]>();
  const unlock = Promise.withResolvers<void>();
  const lock = sql.begin(async (tx) => {
    await tx.unsafe(`lock table ${table} in access exclusive mode`);
    const asked = flood();
    await vi.waitFor(
      async () => expect((await tx`select from pg_locks where not granted`).length).toBeGreaterThan(1),
      patience,
    );
    await sleep(300);
    underWay.resolve(asked);
    await unlock.promise;
  });
  lock.catch(underWay.reject);
  const asked = await underWay.promise;
  try {
    const signedIn = await fetch(`${served.url}/auth/v1/user`, {
      headers: { authorization: `Bearer ${stranger}`, apikey: served.identity.keys.publishableKey },
      signal: AbortSignal.timeout(6_000),
    });
    expect(signedIn.status).toBe(200);
  } finally {
    unlock.resolve();
    await lock;
    await Promise.allSettled(asked);
  }
  return Promise.all(asked);
}

const listAs = async (token: string, from = "10.0.0.1") => {
  const answer = await fetch(`${served.url}/storage/v1/object/list/audio-answers`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json", "x-forwarded-for": from },
    body: JSON.stringify({ prefix: "", limit: 1 }),
  });
  await answer.body?.cancel();
  return answer.status;
};

test("keeps connections for sign-in under heavy storage load", async () => {
  const headers = { authorization: `Bearer ${ann.token}` };
  const ask = async (method: string, path: string, more: Record<string, string> = {}) => {
    const answer = await fetch(`${served.url}/storage/v1/${path}`, { method, headers: { ...headers, ...more } });
    await answer.body?.cancel();
    return answer.status;
  };
  const tus = (n: number) => ({
    "tus-resumable": "1.0.0",
    "upload-length": "10",
    "upload-metadata": `bucketName ${encoded("audio-answers")},objectName ${encoded(`${ann.id}/${900 + n}_t.webm`)},contentType ${encoded("audio/webm")}`,
  });
  const times = Array.from({ length: 12 }, (_, n) => n);
  const statuses = await signsInDuring("storage.objects", () =>
    times.flatMap((n) => [
      listAs(ann.token),
      ask("GET", `object/audio-answers/${ann.id}/${n + 1}_x.webm`),
      ask("POST", "upload/resumable", tus(n)),
      ask("GET", "bucket"),
    ]),
  );
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
});

test("keeps connections for sign-in under many private channel joins", async () => {
  const messages = [{ topic: "somewhere", event: "e", payload: {}, private: true }];
  const broadcast = async () => {
    const answer = await fetch(`${served.url}/realtime/v1/api/broadcast`, {
      method: "POST",
      headers: { authorization: `Bearer ${ann.token}`, "content-type": "application/json" },
      body: JSON.stringify({ messages }),
    });
    await answer.body?.cancel();
    return answer.status;
  };
  const statuses = await signsInDuring("realtime.messages", () => Array.from({ length: 30 }, broadcast));
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
});

/** Sends 70 lists and then a download from one address within one counting window of ten seconds. */
async function floodOf(from: string) {
  const began = performance.now();
  const statuses = await Promise.all(Array.from({ length: 70 }, () => listAs(stranger, from)));
  const key = { apikey: served.identity.keys.publishableKey, "x-forwarded-for": from };
  const refused = await fetch(`${served.url}/storage/v1/object/public/site-media/a.gif`, { headers: key });
  expect(performance.now() - began).toBeLessThan(9_000);
  return { statuses, refused };
}

test("limits anonymous storage requests per address with Retry-After", async () => {
  let address = 0;
  const flood = async () => floodOf(`10.0.1.${++address}`);
  const { statuses, refused } = await vi.waitFor(flood, { timeout: 180_000, interval: 1_000 });
  expect(statuses.filter((status) => status === 200)).toHaveLength(60);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  expect(await listAs(stranger, "10.0.0.3")).toBe(200);
  expect([refused.status, await refused.json()]).toMatchObject([429, { statusCode: "429" }]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  const key = { apikey: served.identity.keys.publishableKey };
  const writes = Array.from({ length: 14 }, async (_, n) => {
    const headers = { ...key, "x-forwarded-for": "10.0.0.4", "content-type": "image/gif" };
    const path = `/storage/v1/object/site-media/${n}.gif`;
    return (await fetch(served.url + path, { method: "POST", headers, body: "GIF89a" })).status;
  });
  expect((await Promise.all(writes)).filter((status) => status === 429)).toHaveLength(2);
});
