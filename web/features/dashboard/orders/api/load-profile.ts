import { z } from "zod/mini";
import { rest } from "#web/lib/rest.ts";
import { columnsOf } from "#web/lib/columns-of.ts";
import { dataOf } from "#web/lib/request.ts";

const profileSchema = z.object({ full_name: z.nullable(z.string()), preferred_language: z.nullable(z.string()) });
export type Profile = z.infer<typeof profileSchema>;

/** Null where the row is missing. */
export async function loadProfile(userId: string): Promise<Profile | null> {
  const profile = rest.from("profiles").select(columnsOf("profiles", profileSchema)).eq("id", userId);
  return z.array(profileSchema).parse(await dataOf(profile))[0] ?? null;
}
