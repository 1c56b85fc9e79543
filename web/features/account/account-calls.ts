import { z } from "zod/mini";
import { backend } from "#web/lib/api/backend.ts";
import { recordRequestedLetter } from "#web/lib/mailed-links/requested-letters.ts";
import { rest } from "#web/lib/api/rest.ts";
import { dataOf } from "#web/lib/api/request.ts";

const placeSchema = z.object({
  id: z.uuid(),
  user_agent: z.nullable(z.string()),
  last_seen_at: z.string(),
  is_this_one: z.nullable(z.boolean()),
});
export type SignedInPlace = z.infer<typeof placeSchema>;

/** The person's signed-in devices, this one first. */
export async function loadPlaces(): Promise<SignedInPlace[]> {
  return z.array(placeSchema).parse(await dataOf(rest.rpc("my_sessions")));
}

export async function endPlace(id: string): Promise<void> {
  await dataOf(rest.rpc("end_session", { p_session_id: id }));
}

export async function endOtherPlaces(): Promise<void> {
  await orThrow((await backend.auth()).signOut({ scope: "others" }));
}

export async function hasPassword(): Promise<boolean> {
  return z.boolean().parse(await dataOf(rest.rpc("has_password")));
}

/** `nonce`: the digits of `requestProof`, empty when not required. Throws AuthError. */
export async function savePassword(password: string, nonce: string): Promise<void> {
  await orThrow((await backend.auth()).updateUser({ password, ...(nonce === "" ? {} : { nonce }) }));
}

/** Sends digits that verify the mailbox of the signed-in person. Throws AuthError. */
export async function requestProof(): Promise<void> {
  await orThrow((await backend.auth()).reauthenticate());
}

/** Writes to both mailboxes; the address changes after both confirm. Throws AuthError. */
export async function requestEmailChange(email: string): Promise<void> {
  recordRequestedLetter(email);
  await orThrow((await backend.auth()).updateUser({ email }, { emailRedirectTo: location.href.split("#")[0] ?? "" }));
}

/** Confirms the digits of one of the two letters. Throws AuthError. */
export async function agreeToNewEmail(email: string, token: string): Promise<void> {
  await orThrow((await backend.auth()).verifyOtp({ email, token, type: "email_change" }));
}

/** A call whose session has ended clears it in the browser too, so that the person signs in again. */
async function orThrow(call: Promise<{ error: Error | null }>): Promise<void> {
  const { error } = await call;
  if (error === null) return;
  const { name, code } = { code: "", ...error };
  if (name === "AuthSessionMissingError" || code === "session_not_found") await backend.renewOrEnd();
  throw error;
}
