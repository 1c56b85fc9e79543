import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { configFrom } from "#server/platform/config/config.ts";
import { readEnv } from "#server/platform/config/env.ts";
import { startWork } from "#server/start-worker.ts";
import { olderReleases, unpackServer } from "#server/testing/older-releases/older-releases.ts";
import {
  beginInterview,
  correctAnswer,
  downloadBook,
  makeBook,
  speakAnswer,
} from "#server/testing/older-releases/spoken-story.ts";
import { runNode, untilPrinted, type Running } from "#server/testing/programs.ts";
import { serveConfig, type ServedApp } from "#server/testing/serve-config.ts";
import { personWithId, signedInPerson, type Person } from "#server/testing/signed-in-person.ts";
import { testDatabase } from "#server/testing/test-database.ts";

let dataDir: string;
let older: string;
let env: Record<string, string>;
let served: ServedApp;
let person: Person;

beforeAll(async () => {
  older = await unpackServer(olderReleases().at(-1) ?? "");
  dataDir = await mkdtemp(join(tmpdir(), "heirvoice-rolling-"));
  const database = await testDatabase();
  await database.close();
  env = { DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: "0", LOG_LEVEL: "error", STT: "pocketsphinx" };
  served = await serveConfig(configFrom(readEnv(env)));
  person = await signedInPerson(served);
});
afterAll(async () => {
  await served.close();
  for (const folder of [dataDir, older]) await rm(folder, { recursive: true, force: true });
});

async function runOlder(role: string, ready: RegExp): Promise<{ server: Running; printed: RegExpExecArray }> {
  const server = runNode([join(older, "server/main.ts")], { ...env, ROLE: role, LOG_LEVEL: "info" });
  return { server, printed: await untilPrinted(server, ready) };
}

async function stop(server: Running): Promise<void> {
  server.child.kill("SIGTERM");
  expect(await server.ended, server.printed()).toBe(0);
  expect(server.printed()).not.toMatch(/"level":[56]0/);
}

test("serves people of the previous api with this worker", async () => {
  const { server, printed } = await runOlder("api", /ready: (http:\S+)/);
  const url = printed[1] ?? "";
  const work = await startWork(served.context);
  const there = await personWithId({ url, identity: served.identity }, person.id);
  const session = await beginInterview(there);
  const spoken = { question: 1, text: "I was born in a small house near the river.", folder: dataDir };
  const { answerId } = await speakAnswer(there, session, spoken);
  await correctAnswer(there, answerId, "I was born in a little house near the river.");
  await makeBook(there, session);
  expect(await downloadBook(url, there)).toEqual(await downloadBook(served.url, person));
  await work.stop();
  await stop(server);
});

test("serves people of this api with the previous worker", async () => {
  const { server } = await runOlder("worker", /worker ready/);
  const session = await beginInterview(person);
  const spoken = { question: 2, text: "My mother baked bread every morning.", folder: dataDir };
  const { answerId } = await speakAnswer(person, session, spoken);
  await correctAnswer(person, answerId, "My mother baked rye bread every morning.");
  await makeBook(person, session);
  expect(new TextDecoder().decode((await downloadBook(served.url, person)).slice(0, 5))).toBe("%PDF-");
  await stop(server);
});
