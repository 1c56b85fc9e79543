import type { Sql } from "postgres";
import { z } from "zod";
import type { NarratedAudiobook } from "#domain/account/narrated-audiobook.ts";
import { makeNarratedAudiobookJob } from "#server/pipeline/4-audiobook/narrated/make-narrated-audiobook.job.ts";

const rowSchema = z.object({ may: z.boolean(), family: z.boolean(), everybody: z.boolean(), voice: z.boolean() });

/** What the ledger and the voice of this person allow now. */
export async function readPermissions(sql: Sql, userId: string): Promise<z.infer<typeof rowSchema>> {
  const [row] = await sql`
    select heirvoice.may_be_cloned(${userId}) as may,
      heirvoice.has_consent(${userId}, 'narrated_family') as family,
      heirvoice.has_consent(${userId}, 'narrated_public') as everybody,
      exists (
        select from public.voices v where v.user_id = ${userId} and v.state = 'ready' and v.kept_at is not null
      ) as voice`;
  return rowSchema.parse(row);
}

const workSchema = z.object({
  memoir_id: z.string(),
  state: z.enum(["queued", "running", "done", "failed"]),
  fraction: z.number(),
  problem: z.string().nullable(),
});

/** The newest order of this person; null without one. */
export async function readNewestOrder(sql: Sql, userId: string): Promise<NarratedAudiobook["work"]> {
  const [row] = await sql`
    select subject as memoir_id, state, fraction::float8 as fraction, error_code as problem from public.work_progress
    where user_id = ${userId} and job = ${makeNarratedAudiobookJob.name}
    order by updated_at desc, id limit 1`;
  return row ? workSchema.parse(row) : null;
}

/** The memoirs of this person that have a narrated edition. */
export async function readNarrated(sql: Sql, userId: string): Promise<string[]> {
  const rows = await sql<{ memoir: string }[]>`
    select memoir_id as memoir from public.artifacts
    where user_id = ${userId} and kind = 'narrated/audiobook.m4b' order by created_at desc`;
  return rows.map(({ memoir }) => memoir);
}

/** The recordings whose words are in a memoir. Null when it is not this person's. */
export async function readOwnRecordings(sql: Sql, userId: string, memoirId: string): Promise<string[] | null> {
  const [row] = await sql<{ ids: string[] }[]>`
    select array(
      select distinct recording.value
      from public.chapters c, jsonb_array_elements(c.stories) as story (value),
        jsonb_array_elements_text(story.value -> 'recordingIds') as recording (value)
      where c.memoir_id = m.id
    ) as ids from public.memoirs m where m.id = ${memoirId} and m.user_id = ${userId}`;
  return row?.ids ?? null;
}

/**
 * Whether a memoir may hold words that nobody said and another person wrote: a helper edited its sections, and no proof of it
 * is approved.
 */
export async function holdsUnapprovedWords(sql: Sql, memoirId: string): Promise<boolean> {
  const [row] = await sql<{ does: boolean }[]>`
    select exists (
      select from public.memoirs m
        join public.chapter_revisions r on r.user_id = m.user_id and r.author_id is distinct from m.user_id
      where m.id = ${memoirId} and r.content is not null and r.made_at < m.created_at
        and exists (select from public.sentences s where s.memoir_id = m.id and s.origin = 'by hand')
        and not exists (select from public.proofs p where p.memoir_id = m.id and p.state = 'approved')
    ) as does`;
  return row?.does ?? true;
}
