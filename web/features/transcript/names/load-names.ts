import { z } from "zod/mini";
import { rest } from "#web/lib/api/rest.ts";
import { columnsOf } from "#web/lib/api/columns-of.ts";
import { dataOf } from "#web/lib/api/request.ts";

const placeSchema = z.object({
  answer_id: z.uuid(),
  /** The base of the correction. */
  version: z.int(),
  place: z.int(),
  said: z.string(),
  before: z.string(),
  after: z.string(),
  question_id: z.int(),
  question: z.string(),
  question_fr: z.string(),
  audio_path: z.nullable(z.string()),
  start_ms: z.nullable(z.int()),
});
export type NamePlace = z.infer<typeof placeSchema>;

/** Every place of a name in the person's own answers. */
export async function findName(name: string): Promise<NamePlace[]> {
  return z.array(placeSchema).parse(await dataOf(rest.rpc("find_name", { p_name: name })));
}

type NameChange = { heard: string; written: string; places: readonly NamePlace[]; change: string };

/** Writes the name at these places. Status 409: an answer was changed meanwhile, and nothing is corrected. */
export async function correctName({ heard, written, places, change }: NameChange): Promise<void> {
  const given = places.map(({ answer_id, version, place, said }) => ({ answer_id, version, place, said }));
  await dataOf(rest.rpc("correct_name", { p_heard: heard, p_written: written, p_places: given, p_change: change }));
}

const undoneSchema = z.object({ undone: z.int(), kept: z.int() });

/** How many answers have their earlier words again, and how many were changed since and stay. */
export async function undoName(change: string): Promise<z.infer<typeof undoneSchema>> {
  return undoneSchema.parse(await dataOf(rest.rpc("undo_name", { p_change: change })));
}

const nameSchema = z.object({ id: z.uuid(), written: z.string(), heard: z.array(z.string()) });
export type Name = z.infer<typeof nameSchema>;

const maxNamesShown = 500;

export async function loadNames(): Promise<Name[]> {
  const names = rest.from("names").select(columnsOf("names", nameSchema)).order("written").limit(maxNamesShown);
  return z.array(nameSchema).parse(await dataOf(names));
}
