// Signed webhooks per second that the server accepts once each, their p99, and how much slower other requests become.
// WEBHOOKS_PER_SECOND and SECONDS set the load; the promise is 1,000 a second for 60 s.
import "#server/platform/content/default-content.ts";
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { Agent, request } from "node:http";
import { z } from "zod";
import { webhookPath } from "#domain/voice-protocol/webhook.ts";
import { postCallBody, signatureOf } from "#server/testing/fakes/ended-conversations.ts";
import { startBenchServer } from "./harness/bench-server.ts";
import { p99, readOwnAnswers } from "./soak/hostile/honest-people.ts";
import { measured, report } from "./report.ts";

const load = z
  .object({ WEBHOOKS_PER_SECOND: z.coerce.number().default(1000), SECONDS: z.coerce.number().default(60) })
  .parse(process.env);
const [perSecond, seconds] = [load.WEBHOOKS_PER_SECOND, load.SECONDS];
const secret = "wsec_of_the_bench";
/** Every tenth webhook is refused. */
const refusedShare = 10;
const burstMs = 10;

const server = await startBenchServer({ ELEVENLABS_WEBHOOK_SECRET: secret });
const ann = await server.storyteller(10);
const agent = new Agent({ keepAlive: true, maxSockets: 100 });
const [row] = await server.db.sql<{ token: string }[]>`
  select session_token as token from public.interview_sessions where id = ${ann.sessionId}`;
const variables = { session_token: row?.token ?? "", question_number: 1 };

function send(body: string, signature: string): Promise<{ status: number; ms: number }> {
  const from = performance.now();
  return new Promise((resolve, reject) => {
    const headers = { "elevenlabs-signature": signature, "content-length": Buffer.byteLength(body) };
    const asked = request(`${server.url}${webhookPath}`, { method: "POST", agent, headers }, (answer) => {
      answer.resume().on("end", () => resolve({ status: answer.statusCode ?? 0, ms: performance.now() - from }));
    });
    asked.on("error", reject).end(body);
  });
}

const calm = await readOwnAnswers(server.url, ann, 5);
const sent: Promise<{ status: number; ms: number; expected: number }>[] = [];
const began = performance.now();
const reading = readOwnAnswers(server.url, ann, seconds);
for (let number = 0; performance.now() - began < seconds * 1000;) {
  const due = Math.floor(((performance.now() - began) / 1000) * perSecond);
  for (; number < due; number++) {
    const body = postCallBody({ conversationId: `conv_${randomUUID().replaceAll("-", "")}`, variables });
    const isRefused = number % refusedShare === 0;
    const signature = signatureOf(isRefused ? "another secret" : secret, body);
    sent.push(send(body, signature).then((answer) => ({ ...answer, expected: isRefused ? 401 : 200 })));
  }
  await sleep(burstMs);
}
const answers = await Promise.all(sent);
const tookSeconds = (performance.now() - began) / 1000;
const busy = await reading;
const wrong = answers.filter(({ status, expected }) => status !== expected).length;
const accepted = answers.filter(({ expected }) => expected === 200).length;
const [stored] = await server.db.sql<{ events: number; deliveries: number }[]>`
  select count(*)::integer as events, sum(deliveries)::integer as deliveries from public.webhook_events`;
report([
  measured({
    bench: "webhooks-per-second",
    ours: Math.round(answers.length / tookSeconds),
    limit: perSecond * 0.99,
    unit: "/s",
    better: "more",
    note: `${seconds} s, one in ${refusedShare} refused`,
  }),
  measured({ bench: "webhooks-p99", ours: p99(answers.map(({ ms }) => ms)), limit: 100, unit: "ms" }),
  measured({ bench: "webhooks-answered-wrongly", ours: wrong, limit: 0, unit: "webhooks" }),
  measured({
    bench: "webhooks-not-stored-once",
    ours: Math.abs(accepted - (stored?.events ?? 0)) + Math.abs(accepted - (stored?.deliveries ?? 0)),
    limit: 0,
    unit: "webhooks",
  }),
  measured({
    bench: "webhooks-other-requests",
    ours: p99(busy.waits) / Math.max(1, p99(calm.waits)),
    limit: 1.5,
    unit: "× p99",
    note: `${Math.round(p99(calm.waits))} ms without webhooks, ${Math.round(p99(busy.waits))} ms with them`,
  }),
]);
agent.destroy();
await server.close();
process.exit();
