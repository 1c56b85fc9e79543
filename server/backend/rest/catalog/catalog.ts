export type TableName = { schema: string; name: string };
/** `fallback`: the SQL of its default, from the database itself. */
export type Column = { name: string; type: string; fallback: string | null };
export type Table = TableName & {
  columns: Map<string, Column>;
  primaryKey: string[];
};

/** A foreign key. `unique`: each row of `to` is named by at most one row of `from`. */
export type ForeignKey = {
  name: string;
  from: TableName & { columns: string[] };
  to: TableName & { columns: string[] };
  unique: boolean;
};

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
};

/** What the database offers to the door. Only names; rights are the database's business at each request. */
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
