import type { z } from "zod/mini";
import type { Database } from "#domain/database.generated.ts";

type Relations = Database["public"]["Tables"] & Database["public"]["Views"];
type Row<Name extends keyof Relations> = Relations[Name]["Row"];

/** Each key is a column that may hold what is parsed, unless it is said elsewhere where it is from. */
type Fitting<Name extends keyof Relations, Shape, Elsewhere> = {
  [Key in keyof Shape]: Key extends Elsewhere
    ? z.core.$ZodType
    : Key extends keyof Row<Name>
      ? z.core.$ZodType<Row<Name>[Key]>
      : never;
};

/**
 * The columns to select, as their schema names them: the one list of both. What is no column of its name is said in `from`:
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

/** The rows of another relation that belong to a row, one or many as their foreign key has it. */
export function rowsOf<Name extends keyof Relations, Shape extends z.core.$ZodShape & Fitting<Name, Shape, never>>(
  relation: Name,
  schema: z.ZodMiniObject<Shape>,
): string {
  return `${relation}(${columnsOf<Name, Shape>(relation, schema)})`;
}
