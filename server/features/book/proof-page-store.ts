import type { Sql } from "postgres";
import { z } from "zod";
import { proofKinds } from "#domain/book/proof.ts";
import { readFrontPages } from "#server/pipeline/4-book/page-starts.ts";
import { mayOpenProof } from "./proof-link-store.ts";

const proofSchema = z.object({
  owner: z.uuid(),
  sheets: z.int().positive(),
  objectKey: z.string(),
  sha256: z.string(),
  /** Null where the memoir is gone, or was printed anew since. */
  memoirId: z.uuid().nullable(),
  facts: z.unknown(),
});
export type ProofInterior = z.infer<typeof proofSchema>;

/** The printed pages of a proof; null when this person may not open it, or its files are gone. */
export async function readProofInterior(sql: Sql, proofId: string, readerId: string): Promise<ProofInterior | null> {
  const [row] = await sql`
    select p.user_id as owner, p.pages as sheets, f.object_path as "objectKey", p.interior_sha256 as sha256,
      a.memoir_id as "memoirId", a.facts
    from public.proofs p
      join heirvoice.proof_files f on f.proof_id = p.id and f.kind = ${proofKinds.interior}
      join auth.users u on u.id = p.user_id
      left join public.artifacts a
      on a.memoir_id = p.memoir_id and a.kind = f.kind and a.sha256 = p.interior_sha256
    where p.id = ${proofId} and u.deleted_at is null and (u.banned_until is null or u.banned_until <= now())
      and ${mayOpenProof(sql, readerId)}`;
  return row ? proofSchema.parse(row) : null;
}

const placedSchema = z.object({ title: z.string(), page: z.int() });
const readSchema = z.object({ page: z.int(), text: z.string() });

/** `front`: sheets before page 1. */
export type ProofContents = { front: number; chapters: z.infer<typeof placedSchema>[]; texts: Map<number, string> };

/** Where the chapters begin, and what these sheets say. Empty for a proof whose words are not known any more. */
export async function readProofContents(
  sql: Sql,
  { memoirId, facts }: ProofInterior,
  sheets: readonly number[],
): Promise<ProofContents> {
  const front = readFrontPages(facts);
  if (memoirId === null || front === null) return { front: front ?? 0, chapters: [], texts: new Map() };
  const placed = sql`
    select s.chapter, s.story, s.paragraph, s.position, s.text,
      max(starts.value::integer) over (order by s.chapter, s.story, s.paragraph, s.position) as page
    from public.sentences s
      join public.artifacts a on a.memoir_id = s.memoir_id and a.kind = ${proofKinds.interior}
      left join jsonb_each_text(a.facts -> 'pageStarts') starts on starts.key = s.id
    where s.memoir_id = ${memoirId}`;
  const chapters = await sql`
    select c.title, min(placed.page) as page from (${placed}) placed
      join public.chapters c on c.memoir_id = ${memoirId} and c.number = placed.chapter
    where placed.page is not null group by c.number, c.title order by c.number`;
  const pages = sheets.map((sheet) => sheet - front);
  const texts = await sql`
    select placed.page, string_agg(placed.text, ' ' order by chapter, story, paragraph, position) as text
    from (${placed}) placed where placed.page = any(${pages}::integer[]) group by placed.page`;
  return {
    front,
    chapters: chapters.map((row) => placedSchema.parse(row)),
    texts: new Map(texts.map((row) => readSchema.parse(row)).map(({ page, text }) => [page + front, text])),
  };
}
