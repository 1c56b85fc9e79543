import { z } from "zod";
import { readChangeFilter, type ChangeFilter } from "./change-filter.ts";

/** The request of one binding; `*` matches anything. `select`: the columns, null for all. */
export type WantedChange = {
  event: "*" | "INSERT" | "UPDATE" | "DELETE";
  schema: string;
  table: string;
  filters: ChangeFilter[];
  select: string[] | null;
};

const maxFilterLength = 4096;
const name = z.string().max(63);
const wantedSchema = z.object({
  event: z.unknown().optional(),
  schema: name.optional(),
  table: name.optional(),
  filter: z.string().optional(),
  select: z.unknown().optional(),
});
const eventSchema = z
  .string()
  .toUpperCase()
  .pipe(z.enum(["INSERT", "UPDATE", "DELETE"]));
const selectSchema = z.array(z.unknown()).max(1600).optional();

/** Parses a binding as leniently as hosted Supabase, or returns its error. */
export function readWantedChange(sent: unknown): WantedChange | { error: string } {
  const parsed = wantedSchema.safeParse(sent);
  if (!parsed.success || (parsed.data.schema === undefined && parsed.data.table === undefined))
    return {
      error: "No subscription params provided. Please provide at least a `schema` or `table` to subscribe to",
    };
  const { event, schema = "public", table = "*", filter = "" } = parsed.data;
  if (filter.length > maxFilterLength) return { error: `a filter has at most ${maxFilterLength} characters` };
  const columns = selectSchema.safeParse(parsed.data.select);
  if (!columns.success) return { error: "Error parsing `select` params: expected a list of column name strings" };
  const select = (columns.data ?? []).filter((column) => typeof column === "string");
  if (select.length > 0 && (schema === "*" || table === "*"))
    return { error: "Column selection is not supported for wildcard subscriptions." };
  const read = readChangeFilter(filter);
  if ("error" in read) return read;
  return {
    event: eventSchema.safeParse(event).data ?? "*",
    schema,
    table,
    filters: read.filters,
    select: select.length > 0 ? select : null,
  };
}
