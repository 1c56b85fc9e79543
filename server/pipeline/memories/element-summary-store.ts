import type { Sql, TransactionSql } from "postgres";
import { minSummarized } from "#domain/memory/element-summary.ts";

/** The text of a document or sound of this person that is long enough to be summed up; null for any other element. */
export async function readSummarizable(
  sql: Sql | TransactionSql,
  elementId: string,
  userId: string,
): Promise<{ text: string } | null> {
  const [row] = await sql<{ text: string }[]>`
    select e.content as text
    from public.memory_elements e join public.memories m on m.id = e.memory_id and m.deleted_at is null
    where e.id = ${elementId} and e.owner_id = ${userId} and e.deleted_at is null and e.type in ('document', 'audio')
      and char_length(e.content) >= ${minSummarized}`;
  return row ?? null;
}

type Summary = { elementId: string; text: string; summary: string; model: string; agreedTo: string };

/** Stores the summary unless the element was deleted or its text was changed meanwhile. */
export async function saveSummary(sql: Sql, { elementId, text, summary, model, agreedTo }: Summary): Promise<boolean> {
  const { count } = await sql`
    insert into public.element_summaries (element_id, owner_id, summary, model, agreed_to)
    select id, owner_id, ${summary}, ${model}, ${agreedTo} from public.memory_elements
    where id = ${elementId} and deleted_at is null and content = ${text}
    on conflict (element_id) do update
    set summary = excluded.summary, model = excluded.model, agreed_to = excluded.agreed_to, made_at = now()`;
  return count === 1;
}
