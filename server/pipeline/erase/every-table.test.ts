import { createHash, randomBytes, randomUUID } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TransactionSql } from "postgres";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { blobKey } from "#server/api/storage/objects/object-row-store.ts";
import { pruneChanges } from "#server/api/realtime/changes/change-log-store.ts";
import { deleteVoices } from "#server/pipeline/voices/delete-voices.ts";
import type { VoiceClone } from "#server/providers/voice-clone/voice-clone.ts";
import { cacheOf } from "#server/pipeline/work-folder.ts";
import { fakeS3, type FakeS3 } from "#server/testing/fakes/fake-s3.ts";
import { databaseFilesHolding, filesHolding, rewriteDatabase } from "#server/testing/find-bytes.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { patience } from "#server/testing/patience.ts";
import { startForgetting } from "./forget-people.ts";
import { buckets, cascadedTables, dataFolders, madeFolders, queues } from "./personal-stores.ts";

let s3: FakeS3;
let served: ServedApp;
let dir: string;
beforeAll(async () => {
  s3 = await fakeS3();
  served = await serveApp(s3.env);
  dir = await mkdtemp(join(tmpdir(), "heirvoice-canary-"));
});
afterAll(async () => {
  await served.close();
  await s3.close();
  await rm(dir, { recursive: true, force: true });
});

const sound = randomBytes(4096);
const hash = createHash("sha256").update(sound).digest();
/** A word with the hash of the sound. Also a key of the object store: columns of keys hold it too. */
const canary = `artifacts/canary${hash.toString("hex")}`;
const needles = [Buffer.from(hash.toString("hex")), hash, sound.subarray(0, 64)];

/** The canary's provider of voices, whose list no longer has any. */
const emptyAccount: VoiceClone = {
  provider: canary,
  host: "",
  create: async () => "",
  synthesize: async () => new Uint8Array(),
  delete: async () => undefined,
  list: async () => [],
};

type Column = { name: string; type: string; isKey: boolean; hasDefault: boolean };
type Link = { parent: string; columns: string[]; parentColumns: string[] };
type Row = Record<string, unknown>;

const columnsOf = (tx: TransactionSql, table: string) => tx<Column[]>`
  select a.attname as name, format_type(a.atttypid, null) as type, a.atthasdef or a.attidentity <> '' as "hasDefault",
    coalesce((select a.attnum = any (i.indkey) from pg_index i where i.indrelid = a.attrelid and i.indisprimary), false) as "isKey"
  from pg_attribute a
  where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    and a.attidentity <> 'a'`;

const linksOf = (tx: TransactionSql, table: string) => tx<Link[]>`
  select n.nspname || '.' || p.relname as parent,
    array(select a.attname::text from unnest(f.conkey) with ordinality k (at, nr)
      join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.at order by k.nr) as columns,
    array(select a.attname::text from unnest(f.confkey) with ordinality k (at, nr)
      join pg_attribute a on a.attrelid = f.confrelid and a.attnum = k.at order by k.nr) as "parentColumns"
  from pg_constraint f join pg_class p on p.oid = f.confrelid join pg_namespace n on n.oid = p.relnamespace
  where f.contype = 'f' and f.conrelid = ${table}::regclass and f.conrelid <> f.confrelid
  order by f.confdeltype = 'c'`;

/** The canary in a type that holds text. Undefined for all others. */
function wordIn(type: string): unknown {
  if (type === "text" || type === "character varying") return canary;
  if (type === "text[]") return [canary];
  if (type === "bytea") return Buffer.from(canary);
  return type === "jsonb" || type === "json" ? { canary } : undefined;
}

function keyIn(type: string): unknown {
  if (type === "uuid") return randomUUID();
  return type.startsWith("timestamp") || type === "date" ? new Date() : (wordIn(type) ?? 1);
}

/** Rules of content would refuse a canary. What links a row to its person stays. */
async function dropChecks(tx: TransactionSql): Promise<void> {
  const drops = await tx<{ sql: string }[]>`
    select format('alter table %s drop constraint %I', c.conrelid::regclass, c.conname) as sql
    from pg_constraint c where c.contype = 'c' and c.conrelid <> 0 and c.conislocal
      and c.connamespace::regnamespace::text in ('auth', 'heirvoice', 'public')
    union all
    select format('alter table %I.%I alter column %I drop not null', n.nspname, t.relname, a.attname)
    from pg_attribute a join pg_class t on t.oid = a.attrelid join pg_namespace n on n.oid = t.relnamespace
    where n.nspname in ('auth', 'heirvoice', 'public') and t.relkind in ('r', 'p') and not t.relispartition and a.attnum > 0
      and a.attnotnull and a.attidentity = '' and not exists (
        select from pg_index i where i.indrelid = t.oid and (i.indisprimary or i.indisreplident) and a.attnum = any (i.indkey))`;
  for (const { sql } of drops) await tx.unsafe(sql);
}

async function seed(tx: TransactionSql, table: string, known: Map<string, Row>): Promise<void> {
  const row: Row = {};
  const columns = await columnsOf(tx, table);
  for (const { name, type, isKey, hasDefault } of columns) {
    const value = wordIn(type) ?? (isKey && !hasDefault ? keyIn(type) : undefined);
    if (value !== undefined) row[name] = value;
  }
  for (const link of await linksOf(tx, table))
    link.columns.forEach((column, at) => {
      const { type = "", isKey = false } = columns.find(({ name }) => name === column) ?? {};
      row[column] = known.get(link.parent)?.[link.parentColumns[at] ?? ""] ?? (isKey ? keyIn(type) : null);
    });
  const [added] = await tx<Row[]>`insert into ${tx(table)} ${tx(row)} returning *`;
  known.set(table, added ?? {});
}

/** Parents before children. */
async function inOrder(tx: TransactionSql): Promise<string[]> {
  const parents = new Map<string, string[]>();
  for (const table of cascadedTables)
    parents.set(
      table,
      (await linksOf(tx, table)).map(({ parent }) => parent).filter((parent) => cascadedTables.includes(parent)),
    );
  const ordered: string[] = [];
  while (ordered.length < parents.size) {
    const next = [...parents].filter(
      ([table, all]) => !ordered.includes(table) && all.every((one) => ordered.includes(one)),
    );
    if (next.length === 0) throw new Error(`A circle of foreign keys: ${[...parents.keys()].join(" ")}`);
    ordered.push(...next.map(([table]) => table));
  }
  return ordered;
}

/** Tables in which the canary stands. */
async function found(): Promise<string[]> {
  const { sql } = served.context.db;
  const tables = await sql<{ name: string }[]>`
    select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('auth', 'heirvoice', 'jobs', 'public', 'realtime', 'storage')`;
  const named: string[] = [];
  for (const { name } of tables) {
    const rows = await sql`
      select from ${sql(name)} t where strpos(t::text, ${canary}) > 0 or strpos(t::text, ${Buffer.from(canary).toString("hex")}) > 0`;
    if (rows.length > 0) named.push(name);
  }
  return named;
}

/** Tables of a person without any row: some hold no text, only what they link. */
async function empty(): Promise<string[]> {
  const { sql } = served.context.db;
  const rows = await Promise.all(cascadedTables.map((name) => sql`select from ${sql(name)} limit 1`));
  return cascadedTables.filter((_, at) => rows[at]?.length === 0);
}

/** By address, by its owner's name in front, or by the notice of a deletion. */
const byCode = ["public.contact_messages", "public.waitlist"];

/** A sound in every bucket and folder of the store, in S3. Returns the folders of this machine that hold one. */
async function seedStores(owner: string): Promise<string[]> {
  const { db, store, images, config } = served.context;
  const file = join(dir, "sound");
  const content = Buffer.concat([Buffer.from(canary), sound]);
  await writeFile(file, content);
  await store.put(canary, file);
  for (const folder of Object.keys(madeFolders)) await store.put(`${folder}/${owner}/unnamed`, file);
  const removed = Object.entries(buckets).flatMap(([bucket, eraser]) => ("code" in eraser ? [bucket] : []));
  for (const bucket of removed) {
    const version = randomUUID();
    await store.put(blobKey(version), file);
    const name = `${owner}/${canary}`;
    const metadata = db.sql.json({ size: content.length });
    await db.sql`
      insert into storage.objects (bucket_id, name, owner_id, version, metadata) values (${bucket}, ${name}, ${owner}, ${version}, ${metadata})`;
    await store.localFile(blobKey(version));
    await images.make(blobKey(version), "width:10", async (target) => writeFile(target, content).then(() => "webp"));
  }
  const [upload, part] = [randomUUID(), randomUUID()];
  await store.put(blobKey(part), file);
  await db.sql`
    insert into storage.resumable_uploads (id, bucket_id, name, role, owner_id, upsert, metadata)
    values (${upload}, 'audio-answers', ${`${owner}/part`}, 'authenticated', ${owner}, false, ${db.sql.json({ canary })})`;
  await db.sql`insert into storage.resumable_parts (upload_id, starts_at, size, version) values (${upload}, 0, 1, ${part})`;
  const places = [
    cacheOf(join(config.dataDir, "cache"), owner),
    join(config.dataDir, "work", `${owner}.${randomUUID()}`),
  ];
  for (const place of places) {
    await mkdir(place, { recursive: true });
    await writeFile(join(place, "clip.wav"), content);
  }
  return ["cache", "work", "rendered-images", "s3-cache"];
}

async function seedQueues(owner: string): Promise<void> {
  const { sql } = served.context.db;
  for (const queue of Object.keys(queues))
    await sql`
      insert into jobs.job (name, data, group_id) values (${queue}, ${sql.json({ input: { canary } })}, ${owner})`;
}

/** Where the canary is in files: folders of this machine, S3, PostgreSQL. */
async function filesFound() {
  const { db, config } = served.context;
  await db.sql`checkpoint`;
  return {
    machine: await filesHolding([config.dataDir], needles),
    s3: await filesHolding([s3.directory], needles),
    database: await databaseFilesHolding(db.sql, needles),
  };
}

test("erases a canary from every store of a person", async () => {
  const { db, config, story, log } = served.context;
  const { sql } = db;
  const known = new Map<string, Row>();
  await sql.begin(async (tx) => {
    await dropChecks(tx);
    await tx`set local session_replication_role = replica`;
    for (const table of [...(await inOrder(tx)), ...byCode]) await seed(tx, table, known);
    await tx`update auth.users set email_confirmed_at = now(), email = ${canary}`;
  });
  const owner = String(known.get("auth.users")?.["id"]);
  const folders = await seedStores(owner);
  await seedQueues(owner);
  const tables = await found();
  expect(tables.length).toBeGreaterThan(50);
  expect(tables).toEqual(
    expect.arrayContaining([...byCode, "storage.objects", "storage.resumable_uploads", "jobs.job"]),
  );
  expect(await empty()).toEqual([]);
  const before = await filesFound();
  for (const folder of folders)
    expect(before.machine.some((file) => file.startsWith(join(config.dataDir, folder)))).toBe(true);
  const local = Object.entries(dataFolders).flatMap(([name, eraser]) => ("code" in eraser ? [name] : []));
  expect(local).toEqual(expect.arrayContaining(folders));
  expect(before.s3.length).toBeGreaterThan(Object.keys(madeFolders).length + 4);
  expect(before.database.some((file) => file.includes("pg_wal"))).toBe(true);
  expect(before.database.length).toBeGreaterThan(50);

  const forgetting = await startForgetting({ ...story, log }, async () => undefined);
  await sql`delete from auth.users where id = ${owner}`;
  await vi.waitFor(
    async () => {
      const { machine, s3: objects } = await filesFound();
      expect([...machine, ...objects]).toEqual([]);
    },
    { ...patience, interval: 200 },
  );
  await forgetting.stop();
  // The server does this each minute.
  const [now] = await sql<{ horizon: string }[]>`select pg_snapshot_xmax(pg_current_snapshot())::text as horizon`;
  await pruneChanges(sql, now?.horizon ?? "0");
  expect(await found()).toEqual(["heirvoice.voice_deletions"]);
  await deleteVoices({ sql, log, voiceClone: emptyAccount }, new AbortController().signal);
  expect(await found()).toEqual([]);
  // Rows of nobody count the questions.
  await sql`delete from heirvoice.row_counts where user_id is null`;
  expect(await empty()).toEqual(cascadedTables);
  // Rows that a query of the server may still see are kept by a vacuum.
  const leavesFiles = async () => {
    await rewriteDatabase(sql);
    expect(await filesFound()).toEqual({ machine: [], s3: [], database: [] });
  };
  await vi.waitFor(leavesFiles, { ...patience, interval: 500 });
});
