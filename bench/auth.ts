// Sessions renewed per second, and sign-ins by password against the bare hash in the same run.
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { Agent, request } from "node:http";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { hash, verify } from "argon2";
import { z } from "zod";
import { argonParameters } from "#server/backend/auth/passwords/hash-password.ts";
import { runNode, untilPrinted } from "#server/testing/programs.ts";
import { measured, report } from "./report.ts";

const people = 32;
const atOnce = 16;
const rounds = 5;
const roundMs = 2_000;
const password = "by the river";

const dir = await mkdtemp(join(tmpdir(), "heirvoice-auth-"));
await chmod(dir, 0o777);
const house = runNode(["server/testing/programs/serve-house.ts"], {
  PORT: "0",
  DATA_DIR: join(dir, "data"),
  LOG_LEVEL: "error",
  STT: "none",
  ROLE: "api",
  AUTH_AUTOCONFIRM: "yes",
  AUTH_LIMIT_FACTOR: "1000",
});
const [, url = ""] = await untilPrinted(house, /ready (\S+)/);
const agent = new Agent({ keepAlive: true });
const answerSchema = z.object({ refresh_token: z.string() });

async function ask(path: string, body: object): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const sent = request(`${url}/auth/v1/${path}`, { method: "POST", agent }, (answer) => {
    let text = "";
    answer.on("data", (bytes: Buffer) => (text += bytes.toString()));
    answer.on("end", () => {
      if (answer.statusCode === 200) resolve(answerSchema.parse(JSON.parse(text)).refresh_token);
      else reject(new Error(`${answer.statusCode} ${text}`));
    });
  });
  sent.on("error", reject).end(JSON.stringify(body));
  return promise;
}

/** Calls per second of `work`, so many at once. */
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
for (let person = 0; person < people; person++) tokens.push(await ask("signup", { email: emailOf(person), password }));
const renew = async (worker: number) => {
  tokens[worker] = await ask("token?grant_type=refresh_token", { refresh_token: tokens[worker] });
};
const signIn = async (worker: number, turn: number) => {
  await ask("token?grant_type=password", { email: emailOf((worker + turn * atOnce) % people), password });
};
const stored = await hash(password, argonParameters);
const bareHash = async () => void (await verify(stored, password));

await rate(atOnce, renew);
const seen = { renewals: [] as number[], signIns: [] as number[], hashes: [] as number[] };
for (let round = 0; round < rounds; round++) {
  seen.renewals.push(await rate(atOnce, renew));
  seen.hashes.push(await rate(availableParallelism(), bareHash));
  seen.signIns.push(await rate(atOnce, signIn));
}
const share = median(seen.signIns.map((signIns, round) => signIns / (seen.hashes[round] ?? 1)));
report([
  measured({ bench: "auth-refresh", ours: median(seen.renewals), limit: 800, unit: "/s", better: "more" }),
  measured({
    bench: "auth-password",
    ours: share,
    limit: 0.9,
    unit: "of bare",
    better: "more",
    note: `${Math.round(median(seen.signIns))} sign-ins/s of ${Math.round(median(seen.hashes))} hashes/s`,
  }),
]);
agent.destroy();
house.child.kill("SIGTERM");
await house.ended;
await rm(dir, { recursive: true, force: true });
