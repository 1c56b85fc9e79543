// 1,000 listeners and 100 changed rows a second, each visible to one of them.
import "#server/platform/content/default-content.ts";
import { WebSocket } from "ws";
import { z } from "zod";
import { measured, report } from "./report.ts";
import { startBenchServer, type Storyteller } from "./harness/bench-server.ts";

const listeners = 1000;
const perSecond = 100;
const seconds = 15;

const server = await startBenchServer({ AUTH_LIMIT_FACTOR: "10" });
const people: Storyteller[] = [];
for (let at = 0; at < listeners; at += 50)
  people.push(...(await Promise.all(Array.from({ length: 50 }, () => server.storyteller(0)))));

const messageSchema = z.tuple([z.unknown(), z.unknown(), z.string(), z.string(), z.looseObject({})]);
const changeSchema = z.object({ data: z.object({ record: z.object({ user_id: z.string(), word: z.string() }) }) });
const latencies: number[] = [];
let wrong = 0;

async function listen(person: Storyteller): Promise<WebSocket> {
  const socket = new WebSocket(`${server.url.replace("http", "ws")}/realtime/v1/websocket?vsn=2.0.0`);
  await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
  const change = { event: "INSERT", schema: "public", table: "work_progress", filter: `user_id=eq.${person.id}` };
  const joined = new Promise<void>((resolve) => {
    socket.on("message", (data: Buffer) => {
      const [, , , event, payload] = messageSchema.parse(JSON.parse(data.toString()));
      if (event === "phx_reply") resolve();
      if (event !== "postgres_changes") return;
      const { record } = changeSchema.parse(payload).data;
      if (record.user_id !== person.id) wrong++;
      latencies.push(performance.now() - Number(record.word));
    });
  });
  const config = { postgres_changes: [change] };
  socket.send(JSON.stringify(["1", "1", "realtime:mine", "phx_join", { config, access_token: person.token }]));
  await joined;
  return socket;
}

const sockets: WebSocket[] = [];
for (let at = 0; at < listeners; at += 50) sockets.push(...(await Promise.all(people.slice(at, at + 50).map(listen))));

const inserts: Promise<unknown>[] = [];
const startedAt = performance.now();
for (let sent = 0; sent < perSecond * seconds; sent++) {
  const wait = startedAt + (sent * 1000) / perSecond - performance.now();
  if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
  const person = people[(sent * 7919) % listeners];
  inserts.push(
    server.db.sql`insert into public.work_progress (id, user_id, job, word)
      values (gen_random_uuid(), ${person?.id ?? ""}, 'bench', ${String(performance.now())})`.execute(),
  );
}
await Promise.all(inserts);
const until = performance.now() + 20_000;
while (latencies.length < perSecond * seconds && performance.now() < until)
  await new Promise((resolve) => setTimeout(resolve, 50));
latencies.sort((a, b) => a - b);
const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? Infinity;
const complete = latencies.length === perSecond * seconds && wrong === 0;
const note = `${latencies.length} of ${perSecond * seconds} heard, ${wrong} to the wrong person, p50 ${at(0.5).toFixed(0)} ms`;
report([measured({ bench: "realtime", ours: complete ? at(0.99) : Infinity, limit: 250, unit: "ms p99", note })]);
for (const socket of sockets) socket.terminate();
await server.close();
process.exit();
