import { rest } from "#web/lib/api/rest.ts";

/** A memoir with its chapters and sentences in their order. */
export function memoirQuery(id: string, columns: string) {
  return rest
    .from("memoirs")
    .select(columns)
    .eq("id", id)
    .order("number", { referencedTable: "chapters" })
    .order("chapter", { referencedTable: "sentences" })
    .order("story", { referencedTable: "sentences" })
    .order("paragraph", { referencedTable: "sentences" })
    .order("position", { referencedTable: "sentences" });
}
