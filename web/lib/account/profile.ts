import { profileSchema, type Profile, type ProfileChange } from "#domain/account/profile.ts";
import { rest } from "#web/lib/api/rest.ts";
import { columnsOf } from "#web/lib/api/columns-of.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { profileKey } from "#web/lib/api/query-keys.ts";
import { dataOf } from "#web/lib/api/request.ts";

const columns = columnsOf("profiles", profileSchema);

/** The caller's profile; null when there is none. */
export async function loadProfile(userId: string): Promise<Profile | null> {
  const row = await dataOf(rest.from("profiles").select(columns).eq("id", userId).maybeSingle());
  return row === null ? null : profileSchema.parse(row);
}

/** Spec, public-site §8: logged as a French message and rethrown. */
function logged(cause: unknown): never {
  console.warn("Erreur lors de la mise à jour du profil", cause);
  throw cause;
}

/** Updates the caller's profile and the query cache of this tab. Throws RequestFailure. */
export async function updateProfile(userId: string, change: ProfileChange): Promise<Profile> {
  const changed = rest.from("profiles").update(change).eq("id", userId).select(columns).single();
  const profile = profileSchema.parse(await dataOf(changed).catch(logged));
  queryClient.setQueryData(profileKey(userId), profile);
  return profile;
}
