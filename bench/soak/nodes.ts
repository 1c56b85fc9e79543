// Starts the nodes of deploy/compose.yaml on this machine, lets two people record and talk, and kills one node after
// another with SIGKILL. Nothing acknowledged is lost, uploads, conversations and jobs continue within 15 s.
import "#server/platform/content/default-content.ts";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { openDatabase } from "#server/database/database.ts";
import { migrate } from "#server/database/migrate.ts";
import { seed } from "#server/database/seed/seed.ts";
import { createLog } from "#server/platform/log/log.ts";
import { nodeNames, runCompose, type NodeName } from "#server/testing/deploy/run-compose.ts";
import { talkToNode, type Talk } from "#server/testing/deploy/talk-to-nodes.ts";
import { countAnswers, WorkOnNodes } from "#server/testing/deploy/work-on-nodes.ts";
import { randomFrom } from "#server/testing/random-from.ts";
import { sessionOf, signedInPerson } from "#server/testing/signed-in-person.ts";

const kills = Number(process.argv[2] ?? 10);
const seedOfChance = Number(process.argv[3] ?? Date.now() % 100_000);
if (!(kills > 0)) throw new Error("npm run soak -- nodes [<kills> [<seed>]]");
const maxRecoveryMs = 15_000;
const patienceMs = 60_000;
const chance = randomFrom(seedOfChance);

const dir = await mkdtemp(join(tmpdir(), "heirvoice-nodes-"));
await chmod(dir, 0o755);
const db = await openDatabase({ kind: "embedded", dir: join(dir, "postgres") }, createLog("silent"));
await migrate(db.sql);
await seed(db.sql);
const nodes = await runCompose(db.url);
const apis = ["api1", "api2"] as const;
const urls = apis.map((name) => nodes.urlOf(name));
const people = await Promise.all([0, 1].map(() => person()));
const works = people.map(({ person: one, sessionId }) => new WorkOnNodes(urls, one, sessionId));
const talker = await person();

type Recovery = { killed: NodeName; answerMs: number; workMs: number; talkMs: number | null };
const recoveries: Recovery[] = [];
for (let at = 0; at < kills; at++) {
  await wait(1_000 + chance() * 3_000);
  const name = nodeNames[at % nodeNames.length] ?? "api1";
  recoveries.push(await killAndMeasure(name));
  await nodes.start(name);
}
for (const work of works) await work.stop();
const acknowledged = works.flatMap((work) => work.paths());
await until(async () => (await countAnswers(db, acknowledged)).waiting === 0);
const lost = (await Promise.all(works.map((work) => work.findLost()))).flat();
const rows = (await countAnswers(db, acknowledged)).all;
const slowestMs = Math.max(...recoveries.flatMap(({ answerMs, workMs, talkMs }) => [answerMs, workMs, talkMs ?? 0]));
const load = loadavg()[0];
await nodes.close();
await db.close();
await rm(dir, { recursive: true, force: true });
const counts = { acknowledged: acknowledged.length, rows, lost };
process.stdout.write(
  `${JSON.stringify({ soak: "nodes", kills, seed: seedOfChance, load, ...counts, slowestMs, recoveries })}\n`,
);
process.exit(lost.length === 0 && rows === acknowledged.length && slowestMs < maxRecoveryMs ? 0 : 1);

async function person() {
  const one = await signedInPerson({ url: urls[0] ?? "", identity: nodes.identity, context: { db } });
  const sessionId = await sessionOf(one);
  const [session] = await db.sql<{ token: string }[]>`
    select session_token as token from public.interview_sessions where id = ${sessionId}`;
  return { person: one, sessionId, token: session?.token ?? "" };
}

async function killAndMeasure(name: NodeName): Promise<Recovery> {
  const isApi = name === "api1" || name === "api2";
  const talk = isApi ? await talkToNode(nodes.urlOf(name), talker.person, talker.token) : null;
  await talk?.say("I carried bread for a baker.");
  const before = works.flatMap((work) => work.paths());
  await nodes.kill(name);
  const killedAt = performance.now();
  const since = () => Math.round(performance.now() - killedAt);
  const [answerMs, workMs, talkMs] = await Promise.all([
    until(async () => works.every((work) => (work.acknowledged.at(-1)?.at ?? 0) > killedAt)).then(since),
    until(async () => (await countAnswers(db, before)).waiting === 0).then(since),
    talk === null ? null : resume(talk, name === "api1" ? "api2" : "api1").then(since),
  ]);
  return { killed: name, answerMs, workMs, talkMs };
}

async function resume(talk: Talk, at: NodeName): Promise<void> {
  await talk.closed;
  const resumed = await talkToNode(nodes.urlOf(at), talker.person, talker.token, talk.id);
  await resumed.say("He paid me on Fridays.");
  resumed.end();
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  const lateAt = performance.now() + patienceMs;
  while (!(await isTrue()) && performance.now() < lateAt) await wait(50);
}
