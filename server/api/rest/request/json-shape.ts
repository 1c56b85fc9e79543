import { z } from "zod";
import { RestError } from "#server/api/rest/rest-error.ts";
import type { RunStatements } from "#server/api/rest/rest-request.ts";

/** `keys`: the names all rows share; null when rows differ. A single object counts as one row. */
export type JsonShape = { list: boolean; rows: number; keys: string[] | null };

const maxRows = 100_000;
const shapeSchema = z.object({ kind: z.string(), rows: z.coerce.number(), keys: z.string() });
const keysSchema = z.array(z.array(z.string()));

const shapeSql = `
  select kind, rows, coalesce((
    select json_agg(keys) from (
      select distinct coalesce((select array_agg(distinct key order by key) from json_object_keys(row) as key), '{}') as keys
      from json_array_elements(case when kind = 'object' then json_build_array(body) when rows <= ${maxRows} then body else '[]' end) as row
      limit 2
    ) as shapes
  ), '[]') as keys
  from (
    select body, json_typeof(body) as kind, case json_typeof(body) when 'array' then json_array_length(body) else 1 end as rows
    from (select $1::json as body) as given
  ) as shape`;

/** The shape of a long JSON body, determined by the database. Throws PGRST102 unless it is a row or list of rows. */
export async function shapeOf(text: string, ask: RunStatements): Promise<JsonShape> {
  const result = ask({ statements: [{ text: shapeSql, values: [text] }], readOnly: true });
  const [[row] = []] = await result.catch((thrown: unknown) => {
    if (thrown instanceof Error && "code" in thrown && (thrown.code === "22P02" || thrown.code === "22023"))
      throw new RestError(400, "PGRST102", "Empty or invalid json");
    throw thrown;
  });
  const { kind, rows, keys } = shapeSchema.parse(row);
  const [first = [], ...others] = keysSchema.parse(JSON.parse(keys));
  return { list: kind === "array", rows, keys: others.length > 0 ? null : first };
}
