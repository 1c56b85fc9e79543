import type { Catalog, CatalogFunction, Column, Relation } from "./read-catalog.ts";

const numbers = ["smallint", "integer", "bigint", "real", "double precision", "numeric"];
const head = `// Written by \`npm run schema\` from the migrated database: what the browser may reach of it.
export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

`;
/** PostgREST 12 is what our own answers like. */
const version = `  __InternalSupabase: { PostgrestVersion: "12" };\n`;

/** The catalog in the shape that `createClient<Database>` reads. */
export function writeTypes(catalog: Catalog): string {
  const enums = catalog.enums.map(({ name, values }) => `${name}: ${values.map((one) => `"${one}"`).join(" | ")};`);
  const names = new Set(catalog.enums.map(({ name }) => name));
  const typeOf = (type: string): string => typeScriptType(type, names);
  const relations = (views: boolean) =>
    catalog.relations.filter(({ view }) => view === views).map((one) => relationType(one, typeOf));
  return `${head}export type Database = {
${version}  public: {
    Tables: ${block(relations(false), 6)};
    Views: ${block(relations(true), 6)};
    Functions: ${block(
      catalog.functions.map((one) => functionType(one, typeOf)),
      6,
    )};
    Enums: ${block(enums, 6)};
    CompositeTypes: Record<never, never>;
  };
};
`;
}

function block(lines: readonly string[], indent: number, empty = "Record<never, never>"): string {
  if (lines.length === 0) return empty;
  const inner = lines.map((line) => " ".repeat(indent) + line.replaceAll("\n", `\n${" ".repeat(indent)}`));
  return `{\n${inner.join("\n")}\n${" ".repeat(indent - 2)}}`;
}

type TypeOf = (type: string) => string;

function relationType({ name, view, columns, relationships }: Relation, typeOf: TypeOf): string {
  const shown = (column: Column) => typeOf(column.type) + (column.nullable ? " | null" : "");
  const row = columns.filter(({ select }) => select).map((one) => `${one.name}: ${shown(one)};`);
  const insert = columns
    .filter(({ insert: may }) => may)
    .map((one) => `${one.name}${one.optional ? "?" : ""}: ${shown(one)};`);
  const update = columns.filter(({ update: may }) => may).map((one) => `${one.name}?: ${shown(one)};`);
  const writes = view && insert.length + update.length === 0;
  return `${name}: ${block(
    [
      `Row: ${block(row, 2, "Record<string, never>")};`,
      ...(writes ? [] : [`Insert: ${block(insert, 2, "never")};`, `Update: ${block(update, 2, "never")};`]),
      `Relationships: [${relationships.map(relationshipType).join(",")}${relationships.length > 0 ? "\n" : ""}];`,
    ],
    2,
  )};`;
}

function list(values: readonly string[]): string {
  return `[${values.map((one) => `"${one}"`).join(", ")}]`;
}

function relationshipType({ name, columns, unique, referenced, referencedColumns }: Relation["relationships"][number]) {
  return `\n  { foreignKeyName: "${name}"; columns: ${list(columns)}; isOneToOne: ${unique}; referencedRelation: "${referenced}"; referencedColumns: ${list(referencedColumns)} }`;
}

function functionType({ name, args, returns, set, table }: CatalogFunction, typeOf: TypeOf): string {
  const wanted = args.map((one) => `${one.name}${one.optional ? "?" : ""}: ${typeOf(one.type)};`);
  const one =
    table.length > 0
      ? block(
          table.map((column) => `${column.name}: ${typeOf(column.type)};`),
          2,
        )
      : typeOf(returns);
  return `${name}: ${block([`Args: ${wanted.length === 0 ? "never" : block(wanted, 2)};`, `Returns: ${one}${set ? "[]" : ""};`], 2)};`;
}

function typeScriptType(type: string, enums: ReadonlySet<string>): string {
  if (type.endsWith("[]")) return `${typeScriptType(type.slice(0, -2), enums)}[]`;
  if (type === "boolean") return "boolean";
  if (type === "void") return "undefined";
  if (type === "json" || type === "jsonb") return "Json";
  if (numbers.includes(type)) return "number";
  if (enums.has(type)) return `Database["public"]["Enums"]["${type}"]`;
  return "string";
}
