import type { Sql } from "postgres";
import { z } from "zod";
import type { LastSentence } from "#domain/account/account-erasure.ts";

/** A longer sentence is shown from here on. */
const maxWords = 60;

const wordSchema = z.object({
  text: z.string(),
  startMs: z.int(),
  endMs: z.int(),
  path: z.string(),
  seconds: z.number(),
});

/** The last sentence that this person said in their newest answer that has words, with its place in the sound; null without one. */
export async function readLastSentence(sql: Sql, userId: string): Promise<LastSentence | null> {
  const rows = await sql`
    select w.text, w.start_ms as "startMs", w.end_ms as "endMs", a.audio_file_path as path, r.duration_ms / 1000.0::float8 as seconds
    from (
      select a.recording_id, a.audio_file_path from public.answers a
      where a.user_id = ${userId} and a.visibility <> 'deleted' and a.origin = 'browser' and a.audio_file_path is not null
        and exists (select from public.transcripts t join public.transcript_words w on w.transcript_id = t.id
          where t.recording_id = a.recording_id)
      order by a.created_at desc, a.id limit 1
    ) a join public.recordings r on r.id = a.recording_id
      cross join lateral (
        select t.id from public.transcripts t
        where t.recording_id = a.recording_id and exists (select from public.transcript_words w where w.transcript_id = t.id)
        order by t.layer limit 1
      ) t join public.transcript_words w on w.transcript_id = t.id
    order by w.position desc limit ${maxWords}`;
  const words = z
    .array(wordSchema)
    .parse([...rows])
    .toReversed();
  const before = words.slice(0, -1).findLastIndex(({ text }) => /[.!?…]["»”’)]*$/u.test(text));
  const sentence = words.slice(before + 1);
  const [first, last] = [sentence[0], sentence.at(-1)];
  if (!first || !last) return null;
  const said = sentence.map(({ text }) => text).join(" ");
  return {
    text: before < 0 && words.length === maxWords ? `… ${said}` : said,
    path: last.path,
    seconds: last.seconds,
    from_ms: first.startMs,
    to_ms: last.endMs,
  };
}
