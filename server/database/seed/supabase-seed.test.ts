import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { configFrom } from "#server/platform/config/config.ts";
import { readEnv } from "#server/platform/config/env.ts";
import { serveConfig, type ServedApp } from "#server/testing/serve-config.ts";
import { operatorClient } from "#server/testing/signed-in-person.ts";
import { emptyTestDatabase } from "#server/testing/test-database.ts";
import { connect, type Database } from "#server/database/database.ts";
import { isHostedSupabase, migrate } from "#server/database/migrate.ts";

const seedFile = new URL("./supabase-seed.sql", import.meta.url);
let db: Database;
let dir: string;
let served: ServedApp;

beforeAll(async () => {
  db = await emptyTestDatabase();
  await migrate(db.sql);
  const session = connect(db.url, { max: 1 });
  await session.sql.unsafe(await readFile(seedFile, "utf8"));
  await session.close();
  dir = await mkdtemp(join(tmpdir(), "heirvoice-seeded-"));
  const env = { DATABASE_URL: db.url, DATA_DIR: dir, PORT: "0", STT: "none" };
  served = await serveConfig(configFrom(readEnv(env)));
});
afterAll(async () => {
  await served.close();
  await db.close();
  await rm(dir, { recursive: true, force: true });
});

const anybody = () =>
  createClient(served.url, served.identity.keys.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });

test("signs in seeded users with their seeded passwords", async () => {
  for (const email of ["user1@example.com", "user3@example.com", "Dumped@example.com"]) {
    const client = anybody();
    const { data, error } = await client.auth.signInWithPassword({ email, password: "password123" });
    expect(error, email).toBeNull();
    expect(data.user?.identities, email).toMatchObject([{ provider: "email", id: data.user?.id }]);
    expect(data.user?.app_metadata).toEqual({ provider: "email", providers: ["email"] });
    expect(data.user?.new_email).toBeUndefined();
    const { data: profile } = await client.from("profiles").select("id").single();
    expect(profile).toEqual({ id: data.user?.id });
    expect((await client.auth.updateUser({ password: "password456" })).error).toBeNull();
    expect((await anybody().auth.signInWithPassword({ email, password: "password456" })).error).toBeNull();
  }
});

test("ignores and hides token columns written by a seed", async () => {
  const { data, error } = await operatorClient(served).auth.admin.listUsers();
  expect(error).toBeNull();
  const listed = JSON.stringify(data.users);
  expect(data.users.length).toBeGreaterThanOrEqual(4);
  for (const hidden of ["confirmation_token", "recovery_token", "is_super_admin", "instance_id", "encrypted_password"])
    expect(listed).not.toContain(hidden);
  expect(listed).not.toContain("leaked-token");
  const verified = await anybody().auth.verifyOtp({ token_hash: "leaked-token", type: "recovery" });
  expect(verified.error).not.toBeNull();
  const rest = await anybody().schema("auth").from("users").select("confirmation_token");
  expect(rest.error).not.toBeNull();
});

test("lists seeded buckets and objects, and reports objects without bytes missing", async () => {
  const { storage } = operatorClient(served);
  expect((await storage.getBucket("avatars")).data).toMatchObject({ public: true, file_size_limit: 1_048_576 });
  const avatars = storage.from("avatars");
  expect((await avatars.list("seed")).data?.map(({ name }) => name)).toEqual(["bare.png", "full.png"]);
  expect((await avatars.info("seed/bare.png")).data).toMatchObject({ size: 0, metadata: {} });
  expect((await avatars.download("seed/bare.png")).data?.size).toBe(0);
  expect((await avatars.download("seed/full.png")).error).toMatchObject({ statusCode: "404" });
  expect((await avatars.remove(["seed/bare.png"])).data).toHaveLength(1);
});

test("creates the tables, policies, functions and grants of a seed", async () => {
  const { data, error } = await anybody().from("todos").select("task");
  expect([error, data]).toEqual([null, []]);
  const [row] = await db.sql`select count(*)::int as todos, count(distinct slug)::int as slugs from public.todos`;
  expect(row).toEqual({ todos: 4, slugs: 4 });
});

test("rejects callers with seeded roles and keeps the database self-hosted", async () => {
  expect(await isHostedSupabase(db.sql)).toBe(false);
  for (const role of ["supabase_auth_admin", "authenticator", "dashboard_user", "postgres"]) {
    const token = await served.identity.sign({ role, sub: randomUUID(), exp: Math.floor(Date.now() / 1000) + 60 });
    const answer = await fetch(`${served.url}/rest/v1/settings`, {
      headers: { authorization: `Bearer ${token}`, apikey: served.identity.keys.publishableKey },
    });
    expect(await answer.json(), role).toMatchObject({ code: "42501" });
  }
  const able = await db.sql`
    select rolname from pg_roles where (rolname ~ '^(supabase_|dashboard_user|pgbouncer|authenticator)')
      and (rolcanlogin or rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication)`;
  expect([...able]).toEqual([]);
});

test("detects a hosted database but not an empty one", async () => {
  const hosted = await emptyTestDatabase();
  await hosted.sql`create schema heirvoice`;
  await hosted.sql`create table heirvoice.migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())`;
  expect(await isHostedSupabase(hosted.sql)).toBe(false);
  await hosted.sql`create schema auth`;
  await hosted.sql`create table auth.users (id uuid primary key)`;
  expect(await isHostedSupabase(hosted.sql)).toBe(true);
  await hosted.close();
});

test("names SUPABASE_URL when only the database of a project is set", async () => {
  const hosted = await emptyTestDatabase();
  await hosted.sql`create schema auth`;
  await hosted.sql`create table auth.users (id uuid primary key)`;
  const env = { DATABASE_URL: hosted.url, DATA_DIR: dir, PORT: "0", STT: "none", LOG_LEVEL: "silent" };
  await expect(serveConfig(configFrom(readEnv(env)))).rejects.toMatchObject({
    code: "configuration",
    message: expect.stringContaining("SUPABASE_URL"),
  });
  const [left] = await hosted.sql`select to_regnamespace('heirvoice') as schema`;
  expect(left).toEqual({ schema: null });
  await hosted.close();
});
