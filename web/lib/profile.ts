import { profileSchema, type Profile, type ProfileChange } from "#domain/profile.ts";
import { backend } from "./backend.ts";
import { columnsOf } from "./columns-of.ts";
import { queryClient } from "./query-client.ts";
import { dataOf } from "./request.ts";

const columns = columnsOf("profiles", profileSchema);
export const profileKey = (userId: string) => ["profile", userId] as const;

/** Somebody's own profile; null where there is none. */
export async function loadProfile(userId: string): Promise<Profile | null> {
  const row = await dataOf(backend.rest.from("profiles").select(columns).eq("id", userId).maybeSingle());
  return row === null ? null : profileSchema.parse(row);
}

/** Changes somebody's own profile; every screen of this tab has it at once. Throws RequestFailure. */
export async function updateProfile(userId: string, change: ProfileChange): Promise<Profile> {
  const changed = backend.rest.from("profiles").update(change).eq("id", userId).select(columns).single();
  const profile = profileSchema.parse(await dataOf(changed));
  queryClient.setQueryData(profileKey(userId), profile);
  return profile;
}
