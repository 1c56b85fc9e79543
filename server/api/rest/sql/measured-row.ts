import type { SelectItem } from "#server/api/rest/parse/select.ts";
import { fitsSql } from "./bounded-list.ts";

/** How often a row may show one column without measuring. */
const maxShown = 4;

/**
 * A condition that fails before a row is built which shows a column many times; together they may have twice the bytes
 * of the answer. Null when nothing repeats often.
 */
export function measuredRow(
  items: readonly SelectItem[],
  { row, column }: { row: string; column: (name: string) => string },
  maxBytes: number,
): string | null {
  const shown = new Map<string, number>();
  for (const item of items) {
    const value =
      item.kind === "all" ? `${row}.*` : item.kind === "field" && item.field ? column(item.field.name) : null;
    if (value !== null) shown.set(value, (shown.get(value) ?? 0) + 1);
  }
  const sizes = [...shown]
    .filter(([, times]) => times > maxShown)
    .map(([value, times]) => `${times}::bigint * coalesce(octet_length((${value})::text), 0)`);
  return sizes.length === 0 ? null : fitsSql(sizes.join(" + "), 2 * maxBytes);
}
