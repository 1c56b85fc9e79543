// A storyteller corrects a name in 400 places of 40 answers, about 60,000 words, after they were shown, and undoes it.
import "#server/platform/content/default-content.ts";
import { randomUUID } from "node:crypto";
import { asCaller } from "#server/database/connection/as-caller.ts";
import { startBenchServer } from "./harness/bench-server.ts";
import { measured, report } from "./report.ts";

const answers = 40;
const placesPerAnswer = 10;
const limitMs = 3000;

type Place = { answer_id: string; version: number; place: number; said: string };

const server = await startBenchServer();
const { sql } = server.db;
const [teller, change] = [randomUUID(), randomUUID()];
const text = `${"We went over the river. ".repeat(30)}Otto Brant rowed. `.repeat(placesPerAnswer);

await sql`insert into auth.users (id, email) values (${teller}, 'bench@example.org')`;
for (let at = 0; at < answers; at++) {
  const [recording, transcript] = [randomUUID(), randomUUID()];
  await sql`insert into public.recordings (id, user_id, question_id, object_path, container, codec, sha256, bytes, duration_ms)
    values (${recording}, ${teller}, 1, 'x', 'wav', 'pcm', ${recording.replaceAll("-", "").repeat(2)}, 1, 1000)`;
  await sql`insert into public.answers (question_id, user_id, transcript, recording_id, origin)
    values (1, ${teller}, ${text}, ${recording}, 'folder')`;
  await sql`insert into public.transcripts (id, recording_id, user_id, layer, engine, language, draft, body)
    values (${transcript}, ${recording}, ${teller}, 'raw', 'bench', 'en', true, ${text})`;
  await sql`insert into public.transcript_words (transcript_id, position, text, start_ms, end_ms)
    select ${transcript}, n, w, n * 400, n * 400 + 300 from regexp_split_to_table(${text.trim()}, ' ') with ordinality s (w, n)`;
}
await sql`analyze`;

const asTeller = <T>(ask: Parameters<typeof asCaller<T>>[2]) =>
  asCaller(server.db, { role: "authenticated", claims: { role: "authenticated", sub: teller } }, ask);
async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const startedAt = performance.now();
  const result = await work();
  return { ms: performance.now() - startedAt, result };
}

const corrected = await timed(async () => {
  const places = await asTeller(async (tx) => [
    ...(await tx<Place[]>`select answer_id, version, place, said from public.find_name('brant')`),
  ]);
  await asTeller(async (tx) => {
    await tx`select public.correct_name('brant', 'Brandt', ${tx.json(places)}, ${change})`;
  });
  return places.length;
});
if (corrected.result !== answers * placesPerAnswer) throw new Error(`${corrected.result} places were found.`);
const undone = await timed(() => asTeller(async (tx) => void (await tx`select public.undo_name(${change})`)));
const note = `${corrected.result} places`;
report([
  measured({ bench: "names: shown and corrected", limit: limitMs, unit: "ms", ours: corrected.ms, note }),
  measured({ bench: "names: undone", limit: limitMs, unit: "ms", ours: undone.ms, note }),
]);
await server.close();
process.exit();
