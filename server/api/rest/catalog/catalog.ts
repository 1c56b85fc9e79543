export type TableName = { schema: string; name: string };
/** `fallback`: the SQL of its default, from the database itself. */
export type Column = { name: string; type: string; fallback: string | null };
export type ApiRole = "anon" | "authenticated" | "service_role";

/** `writers`: who may write what a method's body says, at least to one column. */
export type Table = TableName & {
  kind: string;
  writers: Partial<Record<string, ReadonlySet<ApiRole>>>;
  columns: Map<string, Column>;
  primaryKey: string[];
};

export type KeyEnd = TableName & { columns: string[]; isView: boolean };
/** A foreign key, or what a view shows of one. `unique`: each row of `to` is named by at most one row of `from`. */
export type ForeignKey = { name: string; from: KeyEnd; to: KeyEnd; unique: boolean };

export type Argument = { name: string; type: string; optional: boolean; variadic: boolean };
/** `returns.table` is set where rows of a table or view come back. */
export type Routine = TableName & {
  args: Argument[];
  returns: { setOf: boolean; composite: boolean; void: boolean; table: TableName | null };
  /** The planner was told that at most one row comes back. */
  oneRow: boolean;
  /** The table whose rows it takes as its only argument: a computed relationship. */
  rowOf: TableName | null;
  volatile: boolean;
  callers: ReadonlySet<ApiRole>;
};

/** What the database offers to the API. Only names; rights are the database's business at each request. */
export type Catalog = {
  table(name: TableName): Table | null;
  tables(schema: string): Table[];
  routines(name: TableName): Routine[];
  routineNames(schema: string): string[];
  foreignKeys: readonly ForeignKey[];
};

export function sameTable(one: TableName, other: TableName): boolean {
  return one.schema === other.schema && one.name === other.name;
}
