import { execFileSync, spawnSync } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createClient } from "@supabase/supabase-js";
import { generateX25519Identity } from "age-encryption";
import type { Sql } from "postgres";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { openBareDatabase } from "#server/database/database.ts";
import { configFrom } from "#server/platform/config/config.ts";
import { asAppError } from "#server/platform/errors.ts";
import { readEnv } from "#server/platform/config/env.ts";
import { eraseAnswers } from "#server/pipeline/erase/erase-answers.ts";
import { cutRecording } from "#server/pipeline/redactions/cut-recording.ts";
import { changeRedaction, saveProblem } from "#server/pipeline/redactions/redaction-store.ts";
import { requestRedaction } from "#server/pipeline/redactions/request-redaction.ts";
import { databaseFilesHolding, filesHolding, rewriteDatabase } from "#server/testing/find-bytes.ts";
import { decodeSamples, filesWithSound, needleAt, tablesWithLetters } from "#server/testing/find-traces.ts";
import { hashFolder } from "#server/testing/hash-folder.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { serveConfig } from "#server/testing/serve-config.ts";
import { addSpokenAnswer, speechFile } from "#server/testing/spoken-answer.ts";
import { sessionOf, signedInPerson } from "#server/testing/signed-in-person.ts";
import { emptyTestDatabase } from "#server/testing/test-database.ts";
import { patience } from "#server/testing/patience.ts";
import { backUp } from "./write/back-up.ts";
import { macKeyOf, makeBackupKey, type BackupKey } from "./target/backup-key-store.ts";
import { listBackups, manifestPath, writeManifest } from "./target/backup-list.ts";
import { openBackupTarget, type BackupTarget } from "./target/backup-target.ts";
import { readFromTarget, writeToFolder, writeToTarget } from "./target/tombstone-files.ts";
import { withBackupLock } from "./write/backup-run-store.ts";
import { copyToFolder, copyToTarget, copyTombstones } from "./write/copy-tombstones.ts";
import { openBackup, restore } from "./restore/restore.ts";
import { verifyBackup } from "./restore/verify-backup.ts";

const keep = { days: 7, weeks: 4 };
const sound = Buffer.alloc(300_000, "a voice ");
const bytesOf = (voice: string) => Buffer.alloc(50_000, voice);
const password = "A-long-passphrase-1";

let served: ServedApp;
let dir: string;
let target: BackupTarget;
let key: BackupKey;
let recoveryKey: string;
let email: string;
let path: string;

beforeAll(async () => {
  served = await serveApp({ LOG_LEVEL: "silent" });
  dir = await mkdtemp(join(tmpdir(), "heirvoice-backup-"));
  await chmod(dir, 0o711);
  const { sql } = served.context.db;
  ({ key, recoveryKey } = await makeBackupKey(sql));
  target = await openBackupTarget(served.context.config, join(dir, "kept"));
  const person = await signedInPerson(served);
  email = `${person.id}@example.org`;
  const operator = createClient(served.url, served.identity.keys.secretKey, { auth: { persistSession: false } });
  await operator.auth.admin.updateUserById(person.id, { password, email_confirm: true });
  path = `${person.id}/1_1.webm`;
  const uploaded = await person.client.storage
    .from("audio-answers")
    .upload(path, new Blob([sound], { type: "audio/webm" }));
  expect(uploaded.error).toBeNull();
  const answer = { session_id: await sessionOf(person), question_id: 1, user_id: person.id, audio_file_path: path };
  await person.client.from("answers").insert(answer).throwOnError();
});
afterAll(async () => {
  await served.close();
  await rm(dir, { recursive: true, force: true });
});

const source = () => ({
  sql: served.context.db.sql,
  store: served.context.store,
  dataDir: served.context.config.dataDir,
});
const verify = (backup: Parameters<typeof verifyBackup>[0]) => verifyBackup(backup, dir);
const back = (to = target) => backUp(source(), to, key, keep);

/** An empty instance. */
async function emptyInstance(name: string) {
  const database = await emptyTestDatabase();
  await database.close();
  const env = { DATABASE_URL: database.url, DATA_DIR: join(dir, name), PORT: "0", STT: "none", LOG_LEVEL: "silent" };
  return configFrom(readEnv(env));
}

async function copyOf(name: string): Promise<{ folder: string; copy: BackupTarget }> {
  const folder = join(dir, name);
  execFileSync("cp", ["-r", join(dir, "kept"), folder]);
  return { folder, copy: await openBackupTarget(served.context.config, folder) };
}

async function largestBlob(folder: string): Promise<string> {
  const found = await readdir(join(folder, "blobs"), { recursive: true, withFileTypes: true });
  const files = found.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
  const sizes = await Promise.all(files.map(async (file) => ({ file, size: (await stat(file)).size })));
  return sizes.toSorted((a, b) => b.size - a.size)[0]?.file ?? "";
}

test("restores every row and object with equal hashes", async () => {
  const { manifest, lost } = await back();
  expect(lost).toEqual([]);
  expect(manifest.objects).toMatchObject({ count: 1, missing: 0, bytes: sound.length });
  const config = await emptyInstance("restored");
  const restored = await restore(config, await openBackup(target, recoveryKey, null));
  expect(restored).toMatchObject({ id: manifest.id, objects: 1, skipped: [], missing: 0, migrated: [] });
  expect(await hashFolder(join(config.dataDir, "keys"))).toEqual(await hashFolder(join(source().dataDir, "keys")));
  const again = await serveConfig(config);
  const client = createClient(again.url, again.identity.keys.publishableKey, { auth: { persistSession: false } });
  const signedIn = await client.auth.signInWithPassword({ email, password });
  expect(signedIn.error).toBeNull();
  const played = await client.storage.from("audio-answers").download(path);
  expect(Buffer.from((await played.data?.arrayBuffer()) ?? new ArrayBuffer(0)).equals(sound)).toBe(true);
  const listed = await client.from("answers").select("audio_file_path").throwOnError();
  expect(listed.data).toEqual([{ audio_file_path: path }]);
  await again.close();
});

test("refuses an instance that is not empty", async () => {
  const backup = await openBackup(target, recoveryKey, null);
  await expect(restore(served.context.config, backup)).rejects.toMatchObject({ code: "conflict" });
  const config = await emptyInstance("with-database");
  const other = configFrom(readEnv({ DATABASE_URL: served.context.db.url, DATA_DIR: config.dataDir }));
  await expect(restore(other, backup)).rejects.toMatchObject({ message: expect.stringContaining("not empty") });
});

test("verifies in a temporary database and refuses another recovery key", async () => {
  const umask = process.umask(0o077);
  const verified = await verify(await openBackup(target, recoveryKey, null)).finally(() => process.umask(umask));
  expect(verified.objects).toBe(1);
  await expect(openBackup(target, await generateX25519Identity(), null)).rejects.toMatchObject({ code: "not_allowed" });
  await expect(openBackup(target, "secret", null)).rejects.toMatchObject({ code: "not_allowed" });
});

test("writes nothing that is there already, readable by its owner only", async () => {
  await back();
  const before = await hashFolder(join(dir, "kept", "blobs"));
  const { newBytes, manifest } = await back();
  const after = await hashFolder(join(dir, "kept", "blobs"));
  const added = Object.keys(after).filter((name) => !(name in before));
  expect(added.length).toBeLessThanOrEqual(4);
  expect(newBytes).toBeLessThan(200_000);
  const modes = (await readdir(join(dir, "kept"), { recursive: true, withFileTypes: true }))
    .filter((one) => one.isFile())
    .map(async (one) => (await stat(join(one.parentPath, one.name))).mode & 0o777);
  expect(new Set(await Promise.all(modes))).toEqual(new Set([0o600]));
  expect(await readFile(join(dir, "kept", manifestPath(manifest.id)), "utf8")).not.toContain("stored-objects");
});

describe("a backup that is damaged", () => {
  test("names the file in which one bit changed", async () => {
    const { folder, copy } = await copyOf("flipped");
    const blob = await largestBlob(folder);
    const bytes = await readFile(blob);
    bytes[bytes.length - 1000] = (bytes[bytes.length - 1000] ?? 0) ^ 1;
    await writeFile(blob, bytes);
    const backup = await openBackup(copy, recoveryKey, null);
    const config = await emptyInstance("from-flipped");
    await expect(restore(config, backup)).rejects.toMatchObject({ message: expect.stringContaining(blob.slice(-68)) });
    const database = await openBareDatabase(config.db);
    expect([...(await database.sql`select to_regclass('auth.users') as users`)]).toEqual([{ users: null }]);
    await database.close();
    const resumed = await restore(config, await openBackup(target, recoveryKey, backup.manifest.id));
    expect(resumed.objects).toBe(1);
  });

  test("names the file that was cut or is missing", async () => {
    const { folder, copy } = await copyOf("cut");
    const blob = await largestBlob(folder);
    await truncate(blob, 65_000);
    await expect(verify(await openBackup(copy, recoveryKey, null))).rejects.toThrow(blob.slice(-68));
    await rm(blob);
    await expect(verify(await openBackup(copy, recoveryKey, null))).rejects.toThrow(blob.slice(-68));
  });
});

describe("a target that somebody else writes to", () => {
  test("restores no backup that was encrypted for its recipient elsewhere or renamed", async () => {
    const { folder, copy } = await copyOf("forged");
    const id = (await listBackups(copy)).at(-1) ?? "";
    const forger = { ...key, macKey: macKeyOf(await generateX25519Identity()) };
    const { manifest } = await openBackup(copy, recoveryKey, id);
    await writeManifest(copy, forger, { ...manifest, id: "2030-01-01T00-00-00-000Z" }, new Set());
    await cp(join(folder, manifestPath(id)), join(folder, manifestPath("2031-01-01T00-00-00-000Z")));
    for (const planted of ["2030-01-01T00-00-00-000Z", "2031-01-01T00-00-00-000Z"])
      await expect(openBackup(copy, recoveryKey, planted)).rejects.toMatchObject({
        message: expect.stringContaining("was not written by the server"),
      });
    const before = await hashFolder(join(folder, "blobs"));
    const { pruned, manifest: made } = await backUp(source(), copy, key, { days: 1, weeks: 0 });
    expect(pruned.unreadable).toEqual(["2030-01-01T00-00-00-000Z", "2031-01-01T00-00-00-000Z"]);
    expect(pruned.removed).toBeGreaterThan(0);
    expect(await hashFolder(join(folder, "blobs"))).toMatchObject(before);
    expect((await verify(await openBackup(copy, recoveryKey, made.id))).objects).toBe(1);
  });

  test("follows no link and takes no damaged marker", async () => {
    const { folder, copy } = await copyOf("linked");
    const victim = join(dir, "victim");
    await mkdir(victim);
    await writeFile(join(victim, "upload"), "bytes");
    await rm(join(folder, ".unfinished"), { recursive: true, force: true });
    await symlink(victim, join(folder, ".unfinished"));
    await back(copy);
    expect(await readdir(victim)).toEqual(["upload"]);
    await writeFile(join(folder, "backups", "heirvoice-backup.json"), "{");
    await expect(back(copy)).rejects.toMatchObject({ code: "conflict" });
  });
});

test("continues without the list of a backup, keeping every blob", async () => {
  const { folder, copy } = await copyOf("listless");
  const [first = ""] = await listBackups(copy);
  await rm(join(folder, manifestPath(first).replace(".age", ".blobs")));
  const before = await hashFolder(join(folder, "blobs"));
  expect((await back(copy)).pruned.unreadable).toEqual([first]);
  expect(await hashFolder(join(folder, "blobs"))).toMatchObject(before);
});

test("refuses a target in the data folder", async () => {
  const { config } = served.context;
  const objects = join(dir, "objects-elsewhere");
  await mkdir(objects);
  const link = join(dir, "link-to-data");
  await symlink(config.dataDir, link);
  const elsewhere = { ...config, storage: { kind: "files", dir: objects } } as const;
  await expect(openBackupTarget(elsewhere, objects)).rejects.toMatchObject({ code: "invalid_input" });
  for (const where of [config.dataDir, join(config.dataDir, "objects"), join(link, "new", "folder")])
    await expect(openBackupTarget(config, where)).rejects.toMatchObject({ code: "invalid_input" });
});

test("keeps an interrupted backup invisible and removes its remains", async () => {
  const folder = join(dir, "interrupted");
  const whole = await openBackupTarget(served.context.config, folder);
  let writes = 0;
  const cut: BackupTarget = {
    ...whole,
    write: (name, bytes) => (++writes > 6 ? Promise.reject(new Error("cut")) : whole.write(name, bytes)),
  };
  await expect(back(cut)).rejects.toThrow("cut");
  expect(await listBackups(whole)).toEqual([]);
  await expect(openBackup(whole, recoveryKey, null)).rejects.toMatchObject({ code: "not_found" });
  await writeFile(join(folder, ".unfinished", "half"), "bytes");
  await back(whole);
  expect(await readdir(join(folder, ".unfinished"))).toEqual([]);
  const [run] = await served.context.db.sql`
    select error_code from heirvoice.backup_runs where target = ${whole.address} order by id limit 1`;
  expect(run).toEqual({ error_code: "internal" });
});

const fullKilobytes = 200;

test("keeps no half backup on a full disk", async () => {
  const folder = join(dir, "full");
  await mkdir(folder);
  const mounted =
    spawnSync("mount", ["-t", "tmpfs", "-o", `size=${fullKilobytes}k,mode=711`, "tmpfs", folder]).status === 0;
  try {
    const full = await openBackupTarget(served.context.config, folder);
    if (mounted) await expect(back(full)).rejects.toSatisfy((thrown) => asAppError(thrown).code === "disk_full");
    else expect(backUpInSmallFiles(folder)).toBe(1);
    expect(await listBackups(full)).toEqual([]);
    expect(await readdir(join(folder, ".unfinished"))).toEqual([]);
    await expect(openBackup(full, recoveryKey, null)).rejects.toMatchObject({ code: "not_found" });
    if (mounted) execFileSync("mount", ["-o", "remount,size=64m", folder]);
    await back(full);
    expect((await verify(await openBackup(full, recoveryKey, null))).objects).toBeGreaterThan(0);
  } finally {
    if (mounted) execFileSync("umount", [folder]);
  }
});

/** Where nothing may be mounted, a limit on the size of files stands for the full disk. Returns the exit code. */
function backUpInSmallFiles(folder: string): number | null {
  const limited = `trap '' XFSZ; ulimit -f ${fullKilobytes * 2}; exec "$0" "$@"`;
  const program = fileURLToPath(new URL("../../main.ts", import.meta.url));
  const env = { ...process.env, DATABASE_URL: served.context.db.url, DATA_DIR: source().dataDir };
  return spawnSync("sh", ["-c", limited, process.execPath, program, "backup", folder], { env }).status;
}

test("removes nothing when the target does not list its backups", async () => {
  const before = await hashFolder(join(dir, "kept", "blobs"));
  const blind: BackupTarget = {
    ...target,
    list: async function* (folder) {
      if (folder !== "backups") yield* target.list(folder);
    },
  };
  await expect(back(blind)).rejects.toMatchObject({ message: expect.stringContaining("does not list the backup") });
  expect(await hashFolder(join(dir, "kept", "blobs"))).toMatchObject(before);
});

test("refuses a second backup at once and a target of another key", async () => {
  await withBackupLock(served.context.db.sql, async () => {
    await expect(back()).rejects.toMatchObject({ code: "conflict" });
  });
  const other = { ...key, recipient: (await makeBackupKey(served.context.db.sql)).key.recipient };
  await expect(backUp(source(), target, other, keep)).rejects.toMatchObject({
    message: expect.stringContaining("another recovery key"),
  });
});

/** Somebody with one answer whose sound says `voice`. */
async function storyteller(voice: string) {
  const person = await signedInPerson(served);
  const file = `${person.id}/1_1.webm`;
  const body = new Blob([bytesOf(voice)], { type: "audio/webm" });
  expect((await person.client.storage.from("audio-answers").upload(file, body)).error).toBeNull();
  const answer = { session_id: await sessionOf(person), question_id: 1, user_id: person.id, audio_file_path: file };
  const { data } = await person.client.from("answers").insert(answer).select("id").single().throwOnError();
  return { ...person, answerId: z.object({ id: z.uuid() }).parse(data).id };
}

const tombstoneFiles = () => readdir(join(dir, "kept", "tombstones"));

/** What is said in the sound; two words of it are erased. */
const said = {
  text: "And so my fellow Americans ask",
  passage: { fromMs: 1800, toMs: 3000 },
  letters: "fellowamericans",
};

/** Who may hear these answers, in their order. */
async function shown(from: Sql, ids: string[]): Promise<string[]> {
  const rows = await from<{ visibility: string }[]>`
    select visibility from public.answers where id = any (${ids}) order by array_position(${ids}::uuid[], id)`;
  return rows.map(({ visibility }) => visibility);
}

async function addMemory(owner: string, title: string): Promise<string> {
  const [row] = await source().sql<{ id: string }[]>`
    insert into public.memories (owner_id, title) values (${owner}, ${title}) returning id`;
  return row?.id ?? "";
}

describe("a backup older than a deletion", () => {
  const canary = `canary${randomUUID().replaceAll("-", "")}`;

  test("deletes again the people and answers deleted since", async () => {
    const { sql } = source();
    const leaves = await storyteller(canary);
    const stays = await storyteller("other ");
    await sql`update public.profiles set full_name = ${canary} where id = ${leaves.id}`;
    const address = `${leaves.id}@example.org`;
    await sql`update auth.users set email = ${address}, email_confirmed_at = now() where id = ${leaves.id}`;
    await sql`insert into public.contact_messages (name, email, body) values ('Ann', ${address.toUpperCase()}, ${canary})`;
    await sql`insert into public.waitlist (first_name, email) values (${canary}, ${address})`;
    await sql`
      insert into heirvoice.account_erasures (user_id, final_at, language, is_letter_due) values (${stays.id}, now(), 'en', false)`;
    const { manifest } = await back();
    await stays.client.rpc("keep_account").throwOnError();
    await stays.client.from("answers").update({ visibility: "deleted" }).eq("id", stays.answerId).throwOnError();
    expect(await eraseAnswers({ sql, cacheDir: dir }, new Date(Date.now() + 31 * 24 * 3_600_000))).toBe(1);
    const operator = createClient(served.url, served.identity.keys.secretKey, { auth: { persistSession: false } });
    expect((await operator.auth.admin.deleteUser(leaves.id)).error).toBeNull();
    expect([...(await sql`select from public.contact_messages union all select from public.waitlist`)]).toEqual([]);
    const { config: ours, db } = served.context;
    await sql`update heirvoice.backup_key set recipient = ${key.recipient}, mac_key = ${key.macKey}`;
    const nightly = (to: string) => copyTombstones({ db, config: { ...ours, backup: { ...ours.backup, to } } });
    await expect(nightly(join(dir, "unmounted"))).rejects.toMatchObject({
      message: expect.stringContaining("mounted"),
    });
    await nightly(join(dir, "kept"));

    const config = await emptyInstance("with-deletions");
    const visitors = Array.from({ length: 10_001 }, () => ({
      kind: "account" as const,
      id: randomUUID(),
      deletedAt: new Date().toISOString(),
      detail: null,
    }));
    await writeToFolder(config.dataDir, visitors);
    const restored = await restore(config, await openBackup(target, recoveryKey, manifest.id));
    expect(restored.erased).toMatchObject({ accounts: 1, sessions: 0, answers: 1, hidden: 0 });
    const database = await openBareDatabase(config.db);
    const people = await database.sql<{ id: string }[]>`select id from auth.users`;
    expect(people.map(({ id }) => id)).toContain(stays.id);
    expect(people.map(({ id }) => id)).not.toContain(leaves.id);
    expect([
      ...(await database.sql`
        select is_letter_due, final_at > now() + interval '6 days' as waits from heirvoice.account_erasures`),
    ]).toEqual([{ is_letter_due: true, waits: true }]);
    expect([...(await database.sql`select from public.answers where id = ${stays.answerId}`)]).toEqual([]);
    for (const table of ["public.profiles", "public.contact_messages", "public.waitlist", "storage.objects"])
      expect([...(await database.sql.unsafe(`select from ${table} t where t::text like '%${canary}%'`))]).toEqual([]);
    const needles = [Buffer.from(canary)];
    expect(await filesHolding([source().dataDir], needles)).not.toEqual([]);
    expect(await filesHolding([config.dataDir], needles)).toEqual([]);
    await database.sql`checkpoint`;
    expect(await databaseFilesHolding(database.sql, needles)).not.toEqual([]);
    const leavesFiles = async () => {
      await rewriteDatabase(database.sql);
      await rewriteDatabase(sql);
      expect(await databaseFilesHolding(database.sql, needles)).toEqual([]);
    };
    await vi.waitFor(leavesFiles, { ...patience, interval: 500 });
    await database.close();
    const hashes = Object.values(await hashFolder(join(config.dataDir, "objects")));
    for (const [voice, times] of [
      [sound, 1],
      [bytesOf(canary), 0],
      [bytesOf("other "), 0],
    ] as const)
      expect(hashes.filter((hash) => hash === createHash("sha256").update(voice).digest("hex"))).toHaveLength(times);
  });

  test("reads deletions from the data folder where no target has them", async () => {
    const { sql } = source();
    const leaves = await storyteller(canary);
    const { manifest } = await back();
    await sql`delete from auth.users where id = ${leaves.id}`;
    const config = await emptyInstance("with-folder");
    await copyToFolder(sql, config.dataDir);
    const restored = await restore(config, await openBackup(target, recoveryKey, manifest.id));
    expect(restored.erased.accounts).toBe(1);
    const next = await emptyInstance("of-next");
    const again = await restore(next, await openBackup(target, recoveryKey, (await back()).manifest.id));
    expect(Object.values(again.erased).reduce((sum, one) => sum + one)).toBe(0);
  });

  test("deletes parts and cuts passages again, and keeps what it cannot cut", async () => {
    const { sql } = source();
    const { story } = served.context;
    const teller = await storyteller("another ");
    const { answerId, recordingId } = await addSpokenAnswer(served, teller.id, said.text);
    const bare = await storyteller("no recording yet ");
    const failed = await addSpokenAnswer(served, bare.id, said.text);
    const left = { answerId: failed.answerId, userId: bare.id, passage: said.passage, wanted: "out" } as const;
    const { id: failedCut } = await requestRedaction(sql, left);
    await saveProblem(sql, failed.recordingId, "storage_unavailable");
    const other = await storyteller("cut before ");
    const cut = await addSpokenAnswer(served, other.id, said.text);
    const out = { answerId: cut.answerId, userId: other.id, passage: said.passage, wanted: "out" } as const;
    const { id: cutBefore } = await requestRedaction(sql, out);
    const cutOther = { recordingId: cut.recordingId, userId: other.id };
    await cutRecording({ ...story, sql }, cutOther, new AbortController().signal);
    const [memory = "", withPart = "", away = "", back1 = ""] = await Promise.all(
      ["gone", "stays", "away", "back"].map((title) => addMemory(teller.id, title)),
    );
    const [element] = await sql<{ id: string }[]>`
      insert into public.memory_elements (owner_id, memory_id, type, title) values (${teller.id}, ${withPart}, 'note', 'part') returning id`;
    const photo = randomUUID();
    const picture = `${teller.id}/${photo}.png`;
    const body = new Blob([bytesOf(canary)], { type: "image/png" });
    expect((await teller.client.storage.from("photo-originals").upload(picture, body)).error).toBeNull();
    await sql`
      insert into public.photos (id, user_id, file_path, state, object_path, sha256)
      values (${photo}, ${teller.id}, ${picture}, 'ready', ${`photo-originals/${picture}`}, ${"a".repeat(64)})`;
    await sql`update public.memories set deleted_at = now() where id = ${back1}`;
    const spoken = [answerId, failed.answerId, cut.answerId];
    await sql`
      update public.answers set visibility = 'in the book' where id = any (${[answerId, bare.answerId, cut.answerId]})`;
    await sql`update public.answers set visibility = 'sealed', sealed_until = '2200-01-01' where id = ${failed.answerId}`;
    const { manifest } = await back();

    await sql`delete from public.memories where id = ${memory}`;
    await sql`delete from public.memory_elements where id = ${element?.id ?? ""}`;
    await sql`delete from public.photos where id = ${photo}`;
    await sql`update public.memories set deleted_at = now() where id = ${away}`;
    await sql`update public.memories set deleted_at = null where id = ${back1}`;
    await teller.client.from("answers").update({ visibility: "deleted" }).eq("id", teller.answerId).throwOnError();
    await requestRedaction(sql, { answerId, userId: teller.id, passage: said.passage, wanted: "erased" });
    await cutRecording({ ...story, sql }, { recordingId, userId: teller.id }, new AbortController().signal);
    await changeRedaction(sql, { id: failedCut, userId: bare.id, wanted: "erased" });
    await changeRedaction(sql, { id: cutBefore, userId: other.id, wanted: "erased" });
    await sql`
      insert into heirvoice.deletion_tombstones (kind, id, detail) select 'passage', ${randomUUID()},
        jsonb_set(jsonb_set(detail, '{answerId}', to_jsonb(${bare.answerId}::text)), '{recordingId}', to_jsonb(gen_random_uuid()))
      from heirvoice.deletion_tombstones where kind = 'passage' and detail ->> 'answerId' = ${answerId}`;
    await copyToTarget(sql, target, key);

    const config = await emptyInstance("with-parts");
    const restored = await restore(config, await openBackup(target, recoveryKey, manifest.id));
    expect(restored.erased).toMatchObject({ memories: 1, elements: 1, photos: 1, hidden: 2, withheld: 1 });
    expect(restored.recut).toEqual({ cut: 3, withheld: 0, problems: [] });
    const database = await openBareDatabase(config.db);
    const titles = await database.sql`
      select title, deleted_at is null as "isShown" from public.memories where owner_id = ${teller.id} order by title`;
    expect([...titles]).toEqual([
      { title: "away", isShown: false },
      { title: "back", isShown: true },
      { title: "stays", isShown: true },
    ]);
    const all = [teller.answerId, bare.answerId, ...spoken];
    expect(await shown(database.sql, all)).toEqual(["deleted", "draft", "in the book", "sealed", "in the book"]);
    expect(await tablesWithLetters(database.sql, said.letters, [])).toEqual([]);
    await database.close();
    const ffmpeg = await story.ffmpeg();
    const needle = needleAt(
      (await decodeSamples(ffmpeg, speechFile.pathname)) ?? new Int16Array(),
      said.passage.fromMs + 400,
    );
    const { dataDir } = source();
    expect(await filesWithSound(ffmpeg, dataDir, needle, ["/postgres/"])).not.toEqual([]);
    expect(await filesWithSound(ffmpeg, config.dataDir, needle, ["/postgres/"])).toEqual([]);
    const hashes = Object.values(await hashFolder(join(config.dataDir, "objects")));
    expect(hashes).not.toContain(createHash("sha256").update(bytesOf(canary)).digest("hex"));

    const bareMachine = { ...(await emptyInstance("without-ffmpeg")), ffmpegPath: "/nowhere/ffmpeg" };
    const uncut = await restore(bareMachine, await openBackup(target, recoveryKey, manifest.id));
    expect(uncut.recut).toMatchObject({ cut: 0, withheld: 2 });
    const kept = await openBareDatabase(bareMachine.db);
    expect(await shown(kept.sql, all)).toEqual(["deleted", "draft", "draft", "draft", "in the book"]);
    expect(await filesWithSound(ffmpeg, bareMachine.dataDir, needle, ["/postgres/"])).not.toEqual([]);
    await kept.close();
  });

  test("forgets deletions that are older than every backup", async () => {
    const { sql } = source();
    const count = async () => (await readFromTarget(target, recoveryKey)).length;
    const before = (await tombstoneFiles()).length;
    const place = async (id: string, days: number) => {
      await sql`
        insert into heirvoice.deletion_tombstones (kind, id, deleted_at)
        values ('account', ${id}, now() - make_interval(days => ${days}))`;
      await copyToTarget(sql, target, key);
    };
    const [old, recent] = [randomUUID(), randomUUID()];
    await place(old, 35 + 15);
    await place(recent, 35);
    expect((await tombstoneFiles()).length).toBe(before + 2);
    await sql`update heirvoice.backup_runs set started_at = now() - interval '2 days' where target <> ${target.address}`;
    await back();
    expect(await sql`select from heirvoice.deletion_tombstones where id = ${old}`).toHaveLength(1);
    await sql`delete from heirvoice.backup_runs where target <> ${target.address}`;
    await back();
    expect((await tombstoneFiles()).length).toBe(before + 1);
    expect(await count()).toBeGreaterThan(0);
    expect([...(await sql`select id from heirvoice.deletion_tombstones where id = any (${[old, recent]})`)]).toEqual([
      { id: recent },
    ]);
  });

  test("refuses deletions that somebody else wrote", async () => {
    const { copy } = await copyOf("planted");
    const forger = { ...key, macKey: macKeyOf(await generateX25519Identity()) };
    await writeToTarget(copy, forger, [
      { kind: "account", id: randomUUID(), deletedAt: "2030-01-01T00:00:00.000000Z", detail: null },
    ]);
    const config = await emptyInstance("from-planted");
    await expect(restore(config, await openBackup(copy, recoveryKey, null))).rejects.toMatchObject({
      message: expect.stringContaining("was not written by this server"),
    });
  });
});
