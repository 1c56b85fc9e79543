export type TableName = { schema: string; name: string };
/** `fallback`: the SQL of the default value, from the database. */
export type Column = { name: string; type: string; fallback: string | null };
export type ApiRole = "anon" | "authenticated" | "service_role";

/** `writers`: the roles that may write at least one column, by HTTP method. */
export type Table = TableName & {
  kind: string;
  writers: Partial<Record<string, ReadonlySet<ApiRole>>>;
  columns: Map<string, Column>;
  primaryKey: string[];
};

export type KeyEnd = TableName & { columns: string[]; isView: boolean };
/**
 * A foreign key, or a view's columns that show one. `unique`: at most one row of `from` references each row of `to`.
 */
export type ForeignKey = { name: string; from: KeyEnd; to: KeyEnd; unique: boolean };

export type Argument = { name: string; type: string; optional: boolean; variadic: boolean };
/** `returns.table` is set when it returns rows of a table or view. */
export type Routine = TableName & {
  args: Argument[];
  returns: { setOf: boolean; composite: boolean; void: boolean; table: TableName | null };
  /** Declared to return at most one row (`rows 1`). */
  oneRow: boolean;
  /** The table whose row is its only argument: a computed relationship. */
  rowOf: TableName | null;
  volatile: boolean;
  callers: ReadonlySet<ApiRole>;
};

/** The names the database offers to the API. Privileges are checked by the database on each request. */
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
