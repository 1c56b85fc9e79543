import { z } from "zod/mini";
import { dataOf } from "#web/lib/api/request.ts";
import { rest } from "#web/lib/api/rest.ts";

const placeSchema = z.object({
  kind: z.enum(["answer", "shared answer", "sentence", "memory", "element"]),
  id: z.string(),
  parent_id: z.nullable(z.uuid()),
  title: z.string(),
  title_fr: z.string(),
  excerpt: z.string(),
  audio_path: z.nullable(z.string()),
  start_ms: z.nullable(z.int()),
  places: z.int(),
});
export type Place = z.infer<typeof placeSchema>;

export const pageSize = 20;

/** One page of the places that hold every word of the query. */
export async function loadPlaces(query: string, page: number): Promise<Place[]> {
  return z.array(placeSchema).parse(await dataOf(rest.rpc("search_words", { p_query: query, p_page: page })));
}
