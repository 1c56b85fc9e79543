import type { Sql } from "postgres";
import { z } from "zod";
import type { Language } from "#domain/language.ts";
import { memoryElementSchema, memorySchema } from "#domain/memory/memory.ts";
import { compareEventDays, eventDaysOf, type EventDays } from "#domain/memory/event-date/event-date.ts";

/** Part of the hash: a change of how files look makes them again. */
const look = 1;

const headSchema = z.object({
  ...memorySchema.shape,
  owner_id: z.uuid(),
  author: z.string(),
  hash: z.string(),
  changed_at: z.coerce.date(),
});
/** A memory that is not deleted. `hash` names its content in one language. */
export type MemoryHead = z.infer<typeof headSchema>;

export async function readMemoryHead(sql: Sql, memoryId: string, language: Language): Promise<MemoryHead | null> {
  const [row] = await sql`
    select m.id, m.owner_id, m.title, m.description, m.is_private, m.theme, m.tags, m.created_at::text,
      m.book_place, m.book_chapter,
      coalesce(p.full_name, '') as author,
      greatest(m.created_at, e.changed_at) as changed_at,
      encode(sha256(convert_to(jsonb_build_array(
        ${look}::int, ${language}::text, m.title, m.description, m.theme, m.tags, p.full_name, e.versions, f.files,
        o.pictures
      )::text, 'UTF8')), 'hex') as hash
    from public.memories m left join public.profiles p on p.id = m.owner_id,
    lateral (
      select max(updated_at) as changed_at, string_agg(id || ' ' || version, ' ' order by id) as versions
      from public.memory_elements where memory_id = m.id and deleted_at is null
    ) e,
    lateral (
      select string_agg(f.element_id || ' ' || f.state || ' ' || coalesce(f.name, ''), ' ' order by f.element_id) as files
      from public.element_files f join public.memory_elements e on e.id = f.element_id
      where e.memory_id = m.id and e.deleted_at is null
    ) f,
    lateral (
      select jsonb_agg(jsonb_build_array(u.element_id, u.photo_id, u.caption, o.caption, o.description, o.state)
        order by u.element_id, u.position) as pictures
      from public.photo_uses u join public.photos o on o.id = u.photo_id and o.deleted_at is null
        join public.memory_elements e on e.id = u.element_id
      where e.memory_id = m.id and e.deleted_at is null
    ) o
    where m.id = ${memoryId} and m.deleted_at is null`;
  return row ? headSchema.parse(row) : null;
}

const placedSchema = z.object({ id: z.uuid(), event_date: z.string().nullable(), created_at: z.string() });

/** The ids of a memory's elements as a book tells them: the oldest event first, elements without a date last. */
export async function readElementOrder(sql: Sql, memoryId: string): Promise<string[]> {
  const rows = await sql`
    select id, event_date, created_at::text from public.memory_elements
    where memory_id = ${memoryId} and deleted_at is null order by created_at, id`;
  const days = new Map<string, EventDays>();
  const placed = rows.map((row) => {
    const { id, event_date: date } = placedSchema.parse(row);
    if (date === null) return { id, event: null };
    const event = days.get(date) ?? eventDaysOf(date);
    if (event) days.set(date, event);
    return { id, event };
  });
  const dated = placed.flatMap(({ id, event }) => (event ? [{ id, event }] : []));
  const undated = placed.filter(({ event }) => event === null);
  return [...dated.toSorted((a, b) => compareEventDays(a.event, b.event)), ...undated].map(({ id }) => id);
}

export type StoredElement = z.infer<typeof memoryElementSchema>;

const rowsAtOnce = 200;

/** The elements in the order of `ids`, some at a time; those deleted meanwhile are left out. */
export async function* elementBatches(sql: Sql, ids: readonly string[]): AsyncGenerator<StoredElement[]> {
  for (let from = 0; from < ids.length; from += rowsAtOnce) {
    const part = ids.slice(from, from + rowsAtOnce);
    const rows = await sql`
      select id, memory_id, type, title, content, event_date, tags, contributor_name, version, created_at::text
      from public.memory_elements where id = any(${part}::uuid[]) and deleted_at is null`;
    const found = new Map(rows.map((row) => [String(row["id"]), memoryElementSchema.parse(row)]));
    yield part.flatMap((id) => found.get(id) ?? []);
  }
}

/** The first elements of `ids` within both limits. */
export async function readElementsWithin(
  sql: Sql,
  ids: readonly string[],
  { elements: most, letters: mostLetters }: { elements: number; letters: number },
): Promise<StoredElement[]> {
  const within: StoredElement[] = [];
  let letters = 0;
  for await (const batch of elementBatches(sql, ids.slice(0, most)))
    for (const element of batch) {
      letters += element.title.length + element.content.length;
      if (letters > mostLetters) return within;
      within.push(element);
    }
  return within;
}
