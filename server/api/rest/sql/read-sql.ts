import type { Table } from "#server/api/rest/catalog/catalog.ts";
import type { Condition } from "#server/api/rest/parse/filter.ts";
import type { Parameters } from "#server/api/rest/parse/parameters.ts";
import type { SelectItem } from "#server/api/rest/parse/select.ts";
import { answerSql, type BodyForm } from "./answer-sql.ts";
import { leastOf, writeRows } from "./rows-sql.ts";
import { nameOf, type Source, type Writing } from "./source.ts";
import { tableIdent } from "./statement.ts";

type Request = Omit<Writing, "rows">;

export function tableSource(table: Table): Source {
  return { from: tableIdent(table), row: tableIdent(table), label: table.name, table };
}

/** Selects rows of a table. With `counted` it also counts all matching rows. */
export function readSql(request: Request, source: Source, form: BodyForm, counted: boolean): string {
  const rows = writeRows(withMaxRows(request), source);
  return answerSql(
    rows,
    form,
    request.limits.maxAnswerBytes,
    counted ? { total: `(select count(*) from (${countedSql(request, source)}) as pgrst_all)` } : {},
  );
}

/** Caps the limit at the maximum rows of an answer. */
export function withMaxRows(request: Request): Request {
  const { asked, limits } = request;
  return { ...request, asked: { ...asked, root: { ...asked.root, limit: leastOf(asked.root.limit, limits.maxRows) } } };
}

/** All matching rows without paging, for an exact count or the planner's estimate. */
export function countedSql(request: Request, source: Source): string {
  const { asked } = request;
  const whole: Parameters = { ...asked, root: { ...asked.root, order: [], limit: null, offset: 0 } };
  const named = new Set(asked.root.where.flatMap(namesIn));
  const matters = (items: readonly SelectItem[], level: number): SelectItem[] =>
    items.flatMap((item) =>
      item.kind === "embed" && (item.inner || (level === 0 && named.has(nameOf(item))))
        ? [{ ...item, spread: false, items: matters(item.items, level + 1) }]
        : [],
    );
  return writeRows({ ...request, asked: whole }, source, matters(asked.select, 0));
}

function namesIn(condition: Condition): string[] {
  return condition.kind === "filter" ? [condition.field.name] : condition.conditions.flatMap(namesIn);
}
