import { mkdtemp, readFile, chmod } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { runNode, untilPrinted, type Running } from "#server/testing/programs.ts";
import { readHealth } from "#server/testing/servers/run-server.ts";

const dataDir = await mkdtemp(join(tmpdir(), "heirvoice-main-"));
await chmod(dataDir, 0o755);
const env = { PORT: "0", DATA_DIR: join(dataDir, "data"), LOG_LEVEL: "warn", STT: "none" };
let server: Running;
let url: string;

beforeAll(async () => {
  server = runNode(["server/main.ts"], env);
  url = (await untilPrinted(server, /ready: (http:\S+)/))[1] ?? "";
});
afterAll(async () => {
  server.child.kill("SIGKILL");
  await server.ended;
  const after = runNode(["server/main.ts"], env);
  await untilPrinted(after, /ready/);
  after.child.kill("SIGTERM");
  await after.ended;
});

function ask(path: string, headers: Record<string, string>): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const asked = request(new URL(path, url), { headers }, (answer) => {
      let body = "";
      answer.on("data", (chunk: Buffer) => (body += chunk.toString()));
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, body }));
    });
    asked.on("error", reject);
    asked.end();
  });
}

test("prints its address, then the mailbox link", async () => {
  await untilPrinted(server, /open=/);
  const lines = server.printed().split("\n");
  const ready = lines.indexOf(`Heirvoice is ready: ${url}`);
  expect(lines[ready + 1]).toMatch(
    new RegExp(`^Emails until a mail server is set: ${url}/dev/mailbox\\?open=[\\w-]{43}$`),
  );
});

test("reports every health check", async () => {
  const well = { status: "ok", checks: { database: "ok", storage: "ok", jobs: "ok" } };
  expect(await readHealth(url)).toBe(`200 ${JSON.stringify(well)}`);
});

test("drops root privileges", async () => {
  const status = await readFile(`/proc/${server.child.pid}/status`, "utf8");
  expect(/^Uid:\s+(\d+)\s+(\d+)/m.exec(status)?.slice(1)).not.toContain("0");
});

test("publishes public signing keys and prints its own keys to the operator", async () => {
  const published = await fetch(`${url}/auth/v1/.well-known/jwks.json`);
  const { keys } = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) }).parse(await published.json());
  expect(keys).toEqual([expect.not.objectContaining({ d: expect.anything() })]);
  const asked = runNode(["server/main.ts", "keys"], env);
  expect(await asked.ended).toBe(0);
  expect(JSON.parse(asked.printed())).toEqual({
    url: "http://localhost:0",
    publishable_key: expect.stringMatching(/^sb_publishable_/),
    secret_key: expect.stringMatching(/^sb_secret_/),
  });
});

test("answers only to its own host names", async () => {
  expect((await ask("/auth/v1/settings", { host: "evil.example" })).status).toBe(403);
  expect((await ask("/", { host: "evil.example" })).body).not.toContain("<html");
  expect((await ask("/healthz", { host: "localhost" })).status).toBe(200);
});

test("answers monitors that name a node", async () => {
  expect((await ask("/healthz", { host: "app-1" })).status).toBe(200);
});

test("serves both languages without foreign or unlisted inline content", async () => {
  const english = await fetch(url, { headers: { "accept-language": "de, en;q=0.8" } });
  const policy = english.headers.get("content-security-policy") ?? "";
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain("unsafe");
  const page = await english.text();
  expect(page).toContain("Your Voice, Their Legacy");
  expect(page).not.toMatch(/src="https?:/);
  expect(page.match(/<script>/g)).toHaveLength(1);
  expect(page).not.toMatch(/style="/);
  const french = await (await fetch(`${url}/fr`)).text();
  expect(french).toContain('<html lang="fr">');
  expect(french).toContain("Votre voix, leur héritage");
  expect(french).not.toContain("Try FREE");
});

test("serves its own files with types and nothing outside them", async () => {
  expect((await fetch(`${url}/site/icon.svg`)).headers.get("content-type")).toContain("image/svg+xml");
  for (const path of [
    "/site/page.ts",
    "/site/..%2f..%2fserver%2fmain.ts",
    "/sample/..%2f..%2fpostgres.password",
    "/sample/stamp",
  ]) {
    const answer = await fetch(url + path);
    expect(answer.status, path).toBe(404);
    expect(await answer.json()).toMatchObject({ error: { code: "not_found" } });
  }
});

test("answers 404 for an unknown printed code", async () => {
  for (const code of ["0123456789abcdef", "x", "'; drop table users; --"])
    expect((await fetch(`${url}/l/${encodeURIComponent(code)}`)).status).toBe(404);
});

test("lists every invalid variable and does not start", async () => {
  const wrong = runNode(["server/main.ts"], { ...env, PORT: "many", ROLE: "queen", DATABASE_URL: "not a url" });
  expect(await wrong.ended).toBe(78);
  for (const name of ["PORT", "ROLE", "DATABASE_URL"]) expect(wrong.printed()).toContain(name);
});
