import { CatalogMiss, RestError } from "#server/api/rest/rest-error.ts";
import { sameTable, type Catalog, type ForeignKey, type KeyEnd, type Routine, type TableName } from "./catalog.ts";

/** How rows of one table relate to rows of another. `pairs`: columns that must be equal. */
export type Relationship =
  | { kind: "key"; table: TableName; toOne: boolean; pairs: [string, string][]; key: ForeignKey; cardinality: string }
  | {
      kind: "junction";
      table: TableName;
      toOne: false;
      junction: TableName;
      near: [string, string][];
      far: [string, string][];
      keys: [ForeignKey, ForeignKey];
      cardinality: "many-to-many";
    }
  | { kind: "computed"; table: TableName | null; toOne: boolean; routine: Routine };

/**
 * Finds the relationship from `from` to `target`: a table, a key's name, a key's column or a computed relationship. For
 * a table that references itself the table's name means its children and the key's column its parent. Throws PGRST200
 * when there is none and PGRST201 when there are several.
 */
export function findRelationship(catalog: Catalog, from: TableName, target: string, hint: string | null): Relationship {
  const computed = catalog
    .routines({ schema: from.schema, name: target })
    .find((routine) => routine.rowOf && sameTable(routine.rowOf, from));
  if (computed) return { kind: "computed", table: computed.returns.table, toOne: computed.oneRow, routine: computed };
  const found = [...keysFrom(catalog, from, target, hint), ...junctionsFrom(catalog, from, target, hint)];
  const [only, other] = found;
  if (only === undefined) throw noRelationship(from, target, hint);
  if (other === undefined) return only;
  const children =
    found.length === 2 && sameTable(only.table, other.table) && sameTable(only.table, from) ? other : null;
  if (children?.kind === "key" && only.kind === "key" && children.key === only.key) return children;
  throw tooMany(from, target, found);
}

type KeyRelationship = Exclude<Relationship, { kind: "computed" }>;

function keysFrom(catalog: Catalog, from: TableName, target: string, hint: string | null): KeyRelationship[] {
  return catalog.foreignKeys.flatMap((key) => {
    const relationships: KeyRelationship[] = [];
    if (sameTable(key.from, from) && matchesHint(key, key.to, key.from.columns, target, hint))
      relationships.push({
        kind: "key",
        table: key.to,
        toOne: true,
        pairs: pairs(key.from.columns, key.to.columns),
        key,
        cardinality: key.unique ? "one-to-one" : "many-to-one",
      });
    const back = !sameTable(key.from, key.to) || target === key.from.name;
    if (back && sameTable(key.to, from) && matchesHint(key, key.from, [], target, hint))
      relationships.push({
        kind: "key",
        table: key.from,
        toOne: key.unique,
        pairs: pairs(key.to.columns, key.from.columns),
        key,
        cardinality: key.unique ? "one-to-one" : "one-to-many",
      });
    return relationships;
  });
}

/** `near`: columns that may name the target `far`. A view is matched only by its own name. */
function matchesHint(key: ForeignKey, far: KeyEnd, near: string[], target: string, hint: string | null): boolean {
  const isNear = (name: string) => near.length === 1 && near[0] === name;
  const byKey = !far.isView && (target === key.name || isNear(target));
  if (target !== far.name && !byKey) return false;
  if (hint === null) return true;
  const ofItself = sameTable(key.from, key.to);
  return (hint === key.name && !ofItself) || isNear(hint) || (far.columns.length === 1 && far.columns[0] === hint);
}

/** A junction: two keys of one table, both within its primary key. */
function junctionsFrom(catalog: Catalog, from: TableName, target: string, hint: string | null): KeyRelationship[] {
  return catalog.foreignKeys.flatMap((near) => {
    const primaryKey = sameTable(near.to, from) ? (catalog.table(near.from)?.primaryKey ?? []) : [];
    if (!near.from.columns.every((column) => primaryKey.includes(column))) return [];
    return catalog.foreignKeys
      .filter((far) => far !== near && sameTable(far.from, near.from) && far.to.name === target)
      .filter((far) => far.from.columns.every((column) => primaryKey.includes(column)))
      .filter((far) => hint === null || [near.from.name, near.name, far.name].includes(hint))
      .map((far): KeyRelationship => ({
        kind: "junction",
        table: far.to,
        toOne: false,
        junction: near.from,
        near: pairs(near.to.columns, near.from.columns),
        far: pairs(far.to.columns, far.from.columns),
        keys: [near, far],
        cardinality: "many-to-many",
      }));
  });
}

function pairs(one: string[], other: string[]): [string, string][] {
  return one.map((column, at) => [column, other[at] ?? ""]);
}

function noRelationship(from: TableName, target: string, hint: string | null): RestError {
  const using = hint === null ? "" : ` using the hint '${hint}'`;
  return new CatalogMiss(
    400,
    "PGRST200",
    `Could not find a relationship between '${from.name}' and '${target}' in the schema cache`,
    {
      details: `Searched for a foreign key relationship between '${from.name}' and '${target}'${using} in the schema '${from.schema}', but no matches were found.`,
    },
  );
}

function tooMany(from: TableName, target: string, found: KeyRelationship[]): RestError {
  const names = found.map((one) => `'${target}!${one.kind === "key" ? one.key.name : one.junction.name}'`);
  return new RestError(
    300,
    "PGRST201",
    `Could not embed because more than one relationship was found for '${from.name}' and '${target}'`,
    {
      details: found.map((one) => ({
        cardinality: one.cardinality,
        embedding: `${from.name} with ${one.table.name}`,
        relationship: described(from, one),
      })),
      hint: `Try changing '${target}' to one of the following: ${names.join(", ")}. Find the desired relationship in the 'details' key.`,
    },
  );
}

function described(from: TableName, one: KeyRelationship): string {
  if (one.kind === "junction") {
    const [near, far] = one.keys;
    return `${one.junction.name} using ${side(near.name, near.from.columns)} and ${side(far.name, far.from.columns)}`;
  }
  const near = one.pairs.map(([column]) => column);
  const far = one.pairs.map(([, column]) => column);
  return `${one.key.name} using ${side(from.name, near)} and ${side(one.table.name, far)}`;
}

function side(table: string, columns: string[]): string {
  return `${table}(${columns.join(", ")})`;
}
