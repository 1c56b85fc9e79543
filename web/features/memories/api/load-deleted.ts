import { z } from "zod/mini";
import { columnsOf } from "#web/lib/api/columns-of.ts";
import { rest } from "#web/lib/api/rest.ts";
import { deletedPage, type LoadDeleted } from "#web/story/deleted/deleted-rows.ts";
import { memoryKeys } from "./load-memories.ts";

const deletedSchema = z.object({ id: z.uuid(), title: z.string(), deleted_at: z.string() });
const rowOf = ({ id, title, deleted_at: deletedAt }: z.infer<typeof deletedSchema>) => ({ id, title, deletedAt });

export const deletedMemoriesKey = (userId: string) => [...memoryKeys(userId).rows, "deleted"] as const;
export const deletedElementsKey = (userId: string, memoryId: string) =>
  [...memoryKeys(userId).rows, "deleted", memoryId] as const;

export const loadDeletedMemories: LoadDeleted = (from, to) =>
  deletedPage(
    deletedSchema,
    rest
      .from("memories")
      .select(columnsOf("memories", deletedSchema), { count: "exact" })
      .not("deleted_at", "is", null)
      .order("deleted_at", { ascending: false })
      .order("id")
      .range(from, to),
    rowOf,
  );

export const loadDeletedElements =
  (memoryId: string): LoadDeleted =>
  (from, to) =>
    deletedPage(
      deletedSchema,
      rest
        .from("memory_elements")
        .select(columnsOf("memory_elements", deletedSchema), { count: "exact" })
        .eq("memory_id", memoryId)
        .not("deleted_at", "is", null)
        .order("deleted_at", { ascending: false })
        .order("id")
        .range(from, to),
      rowOf,
    );
