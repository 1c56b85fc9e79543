import { z } from "zod/mini";
import { memoryElementSchema, memorySchema, type Memory, type MemoryElement } from "#domain/memory/memory.ts";
import { columnsOf } from "#web/lib/api/columns-of.ts";
import { dataOf } from "#web/lib/api/request.ts";
import { rest } from "#web/lib/api/rest.ts";

/** Rows per request, as many as the server returns at once. */
const pageSize = 1000;

export const memoryKeys = (userId: string) => ({
  rows: ["memories", userId] as const,
  list: ["memories", userId, "list"] as const,
  one: (id: string) => ["memories", userId, "one", id] as const,
  changes: ["memory changes", userId] as const,
});

/** The caller's memories, newest first. */
export async function loadMemories(): Promise<Memory[]> {
  return allPages(async (from) =>
    z.array(memorySchema).parse(
      await dataOf(
        rest
          .from("memories")
          .select(columnsOf("memories", memorySchema))
          .is("deleted_at", null)
          .order("created_at", { ascending: false })
          .range(from, from + pageSize - 1),
      ),
    ),
  );
}

export type OpenedMemory = { memory: Memory; elements: readonly MemoryElement[]; isOwn: boolean };

/** A memory of the person's or a public one, with its elements. Null when there is none. */
export async function loadMemory(userId: string, id: string): Promise<OpenedMemory | null> {
  if (!z.uuid().safeParse(id).success) return null;
  if (userId === "") return readPublicMemory(id);
  const [memory] = z
    .array(memorySchema)
    .parse(
      await dataOf(
        rest.from("memories").select(columnsOf("memories", memorySchema)).eq("id", id).is("deleted_at", null),
      ),
    );
  if (!memory) return readPublicMemory(id);
  return { memory, elements: await loadElements(id), isOwn: true };
}

const publicSchema = z.nullable(z.object({ memory: memorySchema, elements: z.array(memoryElementSchema) }));

async function readPublicMemory(id: string): Promise<OpenedMemory | null> {
  const opened = publicSchema.parse(await dataOf(rest.rpc("read_public_memory", { p_id: id })));
  return opened && { ...opened, isOwn: false };
}

function loadElements(memoryId: string): Promise<MemoryElement[]> {
  return allPages(async (from) =>
    z.array(memoryElementSchema).parse(
      await dataOf(
        rest
          .from("memory_elements")
          .select(columnsOf("memory_elements", memoryElementSchema))
          .eq("memory_id", memoryId)
          .is("deleted_at", null)
          .order("created_at", { ascending: false })
          .order("id")
          .range(from, from + pageSize - 1),
      ),
    ),
  );
}

async function allPages<Row>(load: (from: number) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const page = await load(rows.length);
    rows.push(...page);
    if (page.length < pageSize) return rows;
  }
}
