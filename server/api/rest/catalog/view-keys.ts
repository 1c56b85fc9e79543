import { sameTable, type ForeignKey, type KeyEnd, type TableName } from "./catalog.ts";

/** A table or view. `columns`: names by number. `tree`: a view's stored query tree. */
export type Relation = TableName & { id: string; columns: Record<string, string>; tree: string | null };

type ViewColumn = { table: TableName; column: string; name: string };
type View = TableName & { shows: ViewColumn[] };

/** The keys, and a copy of each for every view that shows the columns of one of its ends, through nested views too. */
export function withViewKeys(keys: readonly ForeignKey[], relations: readonly Relation[]): ForeignKey[] {
  const byId = new Map(relations.map((relation) => [relation.id, relation]));
  const views = relations
    .filter(({ tree }) => tree !== null)
    .map((view): View => ({ schema: view.schema, name: view.name, shows: shownBy(view, byId) }));
  const ends = (end: KeyEnd) => [end, ...views.flatMap((view) => seenThrough(view, end) ?? [])];
  return keys.flatMap((key) => ends(key.from).flatMap((from) => ends(key.to).map((to) => ({ ...key, from, to }))));
}

function seenThrough(view: View, end: KeyEnd): KeyEnd | null {
  const columns = end.columns.map(
    (column) => view.shows.find((shown) => shown.column === column && sameTable(shown.table, end))?.name,
  );
  return columns.every((name) => name !== undefined)
    ? { schema: view.schema, name: view.name, columns, isView: true }
    : null;
}

/** A view's columns that are plain table columns, resolved through nested views. */
function shownBy(view: Relation, byId: ReadonlyMap<string, Relation>): ViewColumn[] {
  const origins = originsIn(view.tree ?? "");
  return Object.entries(view.columns).flatMap(([number, name]) => {
    let origin = origins.get(number);
    let relation = byId.get(origin?.relation ?? "");
    while (origin && relation && relation.tree !== null) {
      origin = originsIn(relation.tree).get(origin.column);
      relation = byId.get(origin?.relation ?? "");
    }
    const column = relation?.columns[origin?.column ?? ""];
    return relation && column !== undefined ? [{ table: relation, column, name }] : [];
  });
}

const token =
  /\\[^]|[{}]|:resno (\d+) :resname (?:\\[^]|[^\s\\])+ :ressortgroupref \d+ :resorigtbl (\d+) :resorigcol (\d+) :resjunk false/g;

/**
 * Maps a view's column number to its source relation and column, if shown unchanged. Only the outermost target list
 * counts.
 */
function originsIn(tree: string): Map<string, { relation: string; column: string }> {
  const origins = new Map<string, { relation: string; column: string }>();
  let depth = 0;
  for (const [found, number, relation, column] of tree.matchAll(token)) {
    if (found === "{") depth++;
    else if (found === "}") depth--;
    else if (depth === 2 && number && relation && column && relation !== "0") origins.set(number, { relation, column });
  }
  return origins;
}
