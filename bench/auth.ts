// Sessions refreshed per second, and password sign-ins against the bare hash in the same run.
import "#server/platform/content/default-content.ts";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { hash, verify } from "argon2";
import { z } from "zod";
import { argonParameters } from "#server/api/auth/secrets/hash-password.ts";
import { runNode, untilPrinted } from "#server/testing/programs.ts";
import { measured, report } from "./report.ts";
import { leanClient } from "./harness/lean-client.ts";

const people = 32;
const atOnce = 16;
/** Each sign-in round runs between two hash rounds, so that load changes affect both. */
const rounds = 12;
const roundMs = 1_500;
const password = "by the river";

const dir = await mkdtemp(join(tmpdir(), "heirvoice-auth-"));
await chmod(dir, 0o777);
const server = runNode(["server/testing/programs/serve-from-env.ts"], {
  PORT: "0",
  DATA_DIR: join(dir, "data"),
  LOG_LEVEL: "error",
  STT: "none",
  ROLE: "api",
  AUTH_AUTOCONFIRM: "yes",
  AUTH_LIMIT_FACTOR: "1000",
  UV_THREADPOOL_SIZE: String(availableParallelism() + 2),
});
const [, url = ""] = await untilPrinted(server, /ready (\S+)/);
const answerSchema = z.object({ refresh_token: z.string() });
const clients = Array.from({ length: atOnce }, () => leanClient(url));

async function ask(worker: number, path: string, body: object): Promise<string> {
  const { status, text } = (await clients[worker]?.post(`/auth/v1/${path}`, body)) ?? { status: 0, text: "" };
  if (status !== 200) throw new Error(`${status} ${text}`);
  return answerSchema.parse(JSON.parse(text)).refresh_token;
}

/** Calls of `work` per second at this concurrency. */
async function rate(workers: number, work: (worker: number, turn: number) => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  let done = 0;
  const run = async (worker: number) => {
    for (let turn = 0; performance.now() - startedAt < roundMs; turn++, done++) await work(worker, turn);
  };
  await Promise.all(Array.from({ length: workers }, (_, worker) => run(worker)));
  return done / ((performance.now() - startedAt) / 1000);
}
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const emailOf = (person: number) => `person${person}@example.org`;

const tokens: string[] = [];
for (let person = 0; person < people; person++)
  tokens.push(await ask(0, "signup", { email: emailOf(person), password }));
const renew = async (worker: number) => {
  tokens[worker] = await ask(worker, "token?grant_type=refresh_token", { refresh_token: tokens[worker] });
};
const signIn = async (worker: number, turn: number) => {
  await ask(worker, "token?grant_type=password", { email: emailOf((worker + turn * atOnce) % people), password });
};
const stored = await hash(password, argonParameters);
const bareHash = async () => void (await verify(stored, password));

for (const warming of [renew, signIn]) await rate(atOnce, warming);
const seen = { renewals: [] as number[], signIns: [] as number[], hashes: [] as number[] };
const shares: number[] = [];
let before = await rate(availableParallelism(), bareHash);
for (let round = 0; round < rounds; round++) {
  const signIns = await rate(atOnce, signIn);
  const after = await rate(availableParallelism(), bareHash);
  shares.push(signIns / ((before + after) / 2));
  seen.signIns.push(signIns);
  seen.hashes.push(after);
  before = after;
}
for (let round = 0; round < 5; round++) seen.renewals.push(await rate(atOnce, renew));
const share = median(shares);
report([
  measured({ bench: "auth-refresh", ours: median(seen.renewals), limit: 800, unit: "/s", better: "more" }),
  measured({
    bench: "auth-password",
    ours: share,
    limit: 0.95,
    unit: "of bare",
    better: "more",
    note: `${Math.round(median(seen.signIns))} sign-ins/s of ${Math.round(median(seen.hashes))} hashes/s`,
  }),
]);
for (const client of clients) client.close();
server.child.kill("SIGTERM");
await server.ended;
await rm(dir, { recursive: true, force: true });
