// A storyteller searches 200,000 words of answers, sentences and memories with their own rights: one word, the beginning of
// a word in many places, two words with accents, and a typo. Medians of 11 runs.
import "#server/platform/content/default-content.ts";
import { randomUUID } from "node:crypto";
import { asCaller } from "#server/database/connection/as-caller.ts";
import { startBenchServer } from "./harness/bench-server.ts";
import { measured, report } from "./report.ts";

const answers = 100;
const wordsPerAnswer = 1000;
const sentences = 5000;
const wordsPerSentence = 20;
const runs = 11;
const limitMs = 50;

const server = await startBenchServer();
const { sql } = server.db;
const [teller, memoir] = [randomUUID(), randomUUID()];
/** Pseudo-random words of 6 letters on average, the same in every run. */
const spoken = (words: number) => sql`(
  select string_agg((array['bread', 'we', 'river', 'été', 'Noël', 'grandma', 'had', 'boat', 'a', 'of'])
    [1 + abs(hashint4(n * 31 + w)) % 10] || abs(hashint4(n * 7 + w)) % 300, ' ')
  from generate_series(1, ${words}::integer) w
) || case when n % 50 = 0 then ' cardamom' else '' end`;

await sql`insert into auth.users (id, email) values (${teller}, 'bench@example.org')`;
await sql`insert into public.answers (question_id, user_id, transcript, origin)
  select 1, ${teller}, ${spoken(wordsPerAnswer)}, 'folder' from generate_series(1, ${answers}::integer) n`;
await sql`insert into public.memoirs (id, user_id, title, author, language, composer, draft, account, source_hash)
  values (${memoir}, ${teller}, 'The String', 'Evelyn', 'en', '{}', false, '{}', 'bench')`;
await sql`insert into public.chapters (memoir_id, number, title, stories) values (${memoir}, 1, 'Home', '[]')`;
await sql`insert into public.sentences (memoir_id, id, chapter, story, paragraph, position, text, origin, spans)
  select ${memoir}, n, 1, 0, 0, n, ${spoken(wordsPerSentence)}, 'by hand', '[]' from generate_series(1, ${sentences}::integer) n`;
await sql`analyze`;

async function search(query: string) {
  const times: number[] = [];
  let places = 0;
  for (let run = 0; run < runs; run++)
    await asCaller(server.db, { role: "authenticated", claims: { role: "authenticated", sub: teller } }, async (tx) => {
      const startedAt = performance.now();
      const [first] = await tx<{ places: string }[]>`select places from public.search_words(${query})`;
      times.push(performance.now() - startedAt);
      places = Number(first?.places ?? 0);
    });
  if (places === 0) throw new Error(`The search for ${query} found nothing.`);
  return { ours: times.toSorted((a, b) => a - b)[Math.floor(runs / 2)] ?? Infinity, note: `${places} places` };
}

const queries = { "one word": "cardamom", beginning: "grandm", accents: "ete noel", typo: "cardamon" };
const found = [];
for (const [name, query] of Object.entries(queries))
  found.push(measured({ bench: `search: ${name}`, limit: limitMs, unit: "ms", ...(await search(query)) }));
report(found);
await server.close();
process.exit();
