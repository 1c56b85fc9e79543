import { z } from "zod/mini";
import { memoryElementSchema, memorySchema, type Memory, type MemoryElement } from "#domain/memory/memory.ts";
import { columnsOf } from "#web/lib/api/columns-of.ts";
import { dataOf } from "#web/lib/api/request.ts";
import { rest } from "#web/lib/api/rest.ts";

/** Rows per request, as many as the server returns at once. */
const pageSize = 1000;
/** Elements of the first request, which the first view waits for. */
const firstPageSize = 200;

export const memoryKeys = (userId: string) => ({
  rows: ["memories", userId] as const,
  list: ["memories", userId, "list"] as const,
  one: (id: string) => ["memories", userId, "one", id] as const,
  older: (id: string, total: number) => ["memories", userId, "older", id, total] as const,
  changes: ["memory changes", userId] as const,
});

const ownedSchema = z.extend(memorySchema, { owner_id: z.uuid() });

/** A person's own memories, newest first. Others can be readable by a link. */
export async function loadMemories(userId: string): Promise<Memory[]> {
  return allPages(async (from) =>
    z.array(memorySchema).parse(
      await dataOf(
        rest
          .from("memories")
          .select(columnsOf("memories", memorySchema))
          .eq("owner_id", userId)
          .is("deleted_at", null)
          .order("created_at", { ascending: false })
          .range(from, from + pageSize - 1),
      ),
    ),
  );
}

/** `total`: the number of elements, of which the newest are loaded. */
export type OpenedMemory = { memory: Memory; elements: readonly MemoryElement[]; total: number; isOwn: boolean };

/** A memory of the person's or a public one, with its newest elements. Null when there is none. */
export async function loadMemory(userId: string, id: string): Promise<OpenedMemory | null> {
  if (!z.uuid().safeParse(id).success) return null;
  if (userId === "") return readPublicMemory(id);
  const [found, first] = await Promise.all([
    dataOf(rest.from("memories").select(columnsOf("memories", ownedSchema)).eq("id", id).is("deleted_at", null)),
    elementPage(id, 0, firstPageSize, "exact"),
  ]);
  const [memory] = z.array(ownedSchema).parse(found);
  if (!memory) return readPublicMemory(id);
  const elements = z.array(memoryElementSchema).parse(await dataOf(Promise.resolve(first)));
  return { memory, elements, total: first.count ?? elements.length, isOwn: memory.owner_id === userId };
}

/** The elements after the newest ones, in parallel requests. */
export async function loadOlderElements(memoryId: string, total: number): Promise<MemoryElement[]> {
  const pageCount = Math.ceil((total - firstPageSize) / pageSize);
  const starts = Array.from({ length: pageCount }, (_, nth) => firstPageSize + nth * pageSize);
  const pages = await Promise.all(starts.map((from) => dataOf(elementPage(memoryId, from, pageSize))));
  return z.array(memoryElementSchema).parse(pages.flat());
}

function elementPage(memoryId: string, from: number, rows: number, count?: "exact") {
  return rest
    .from("memory_elements")
    .select(columnsOf("memory_elements", memoryElementSchema), count ? { count } : {})
    .eq("memory_id", memoryId)
    .is("deleted_at", null)
    .order("created_at", { ascending: false })
    .order("id")
    .range(from, from + rows - 1);
}

const publicSchema = z.nullable(z.object({ memory: memorySchema, elements: z.array(memoryElementSchema) }));

async function readPublicMemory(id: string): Promise<OpenedMemory | null> {
  const opened = publicSchema.parse(await dataOf(rest.rpc("read_public_memory", { p_id: id })));
  return opened && { ...opened, total: opened.elements.length, isOwn: false };
}

async function allPages<Row>(load: (from: number) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const page = await load(rows.length);
    rows.push(...page);
    if (page.length < pageSize) return rows;
  }
}
