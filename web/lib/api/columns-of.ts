import type { z } from "zod/mini";
import type { Database } from "#domain/database.generated.ts";

type Relations = Database["public"]["Tables"] & Database["public"]["Views"];
type Row<Name extends keyof Relations> = Relations[Name]["Row"];

/** Each key is a column with a matching type, unless `from` names its source. */
type Fitting<Name extends keyof Relations, Shape, Elsewhere> = {
  [Key in keyof Shape]: Key extends Elsewhere
    ? z.core.$ZodType
    : Key extends keyof Row<Name>
      ? z.core.$ZodType<Row<Name>[Key]>
      : never;
};

/**
 * The `select` list that matches a schema. `from` names the source of a key that is not a column:
 * `{ problem: "metadata->>problem", questions: rowsOf("questions", questionSchema) }`.
 */
export function columnsOf<
  Name extends keyof Relations,
  Shape extends z.core.$ZodShape & Fitting<Name, Shape, Elsewhere>,
  Elsewhere extends string = never,
>(_relation: Name, schema: z.ZodMiniObject<Shape>, from?: Record<Elsewhere, string>): string {
  const elsewhere = new Map<string, unknown>(Object.entries(from ?? {}));
  const columns = Object.keys(schema.shape).map((key) =>
    elsewhere.has(key) ? `${key}:${String(elsewhere.get(key))}` : key,
  );
  return columns.join(", ");
}

/** Embeds rows of a related table, one or many by their foreign key. */
export function rowsOf<Name extends keyof Relations, Shape extends z.core.$ZodShape & Fitting<Name, Shape, never>>(
  relation: Name,
  schema: z.ZodMiniObject<Shape>,
): string {
  return `${relation}(${columnsOf<Name, Shape>(relation, schema)})`;
}
