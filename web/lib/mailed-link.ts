import type { AuthError, EmailOtpType, Session } from "@supabase/auth-js";
import { z } from "zod/mini";
import { backend } from "./backend.ts";
import { broughtSomebodyElse } from "./letter-session.ts";
import { storedSession } from "./stored-session.ts";

const linkSchema = z.object({
  token_hash: z.string().check(z.minLength(1), z.maxLength(200)),
  type: z.enum(["signup", "invite", "magiclink", "recovery", "email_change", "email"] satisfies EmailOtpType[]),
});
type Link = z.infer<typeof linkSchema>;

/**
 * A letter's link leads to our own page with a token that opens nothing by being looked at: only this asks for the
 * session. It leaves the address at once, so that a reload does not ask again. What is refused stands behind the hash, as
 * where the server leads here; without a line the token stays for the next try. Resolves when it is known.
 */
export async function openMailedLink(): Promise<void> {
  const address = new URL(location.href);
  const asked = address.href;
  const link = linkSchema.safeParse(Object.fromEntries(address.searchParams)).data;
  if (!link) return;
  for (const name of Object.keys(link)) address.searchParams.delete(name);
  history.replaceState(history.state, "", address);
  const error = storedSession() === null ? (await backend.auth.verifyOtp(link)).error : await openBeside(link);
  if (error === null) return;
  if (error.name === "AuthRetryableFetchError") return history.replaceState(history.state, "", asked);
  address.hash = new URLSearchParams({ error_code: error.code ?? "otp_expired" }).toString();
  history.replaceState(history.state, "", address);
}

/** Somebody is signed in here, and the letter may be another person's: then it is they who say who goes on. */
async function openBeside(link: Link): Promise<AuthError | null> {
  const { data, error } = await backend.authBeside().verifyOtp(link);
  if (error !== null || data.session === null) return error;
  const hash = hashOf(data.session, link.type);
  if (broughtSomebodyElse(hash) === null) return (await backend.auth.setSession(data.session)).error;
  const [, language = "en"] = location.pathname.split("/");
  const tab = link.type === "recovery" ? "?tab=reset-password" : "";
  const path = `/${language}/auth`;
  if (location.pathname === path) history.replaceState(history.state, "", `${path}${tab}${hash}`);
  else location.replace(`${path}${tab}${hash}`);
  return null;
}

function hashOf({ access_token, refresh_token, expires_in, token_type }: Session, type: string): string {
  const values = { access_token, refresh_token, expires_in: String(expires_in), token_type, type };
  return `#${new URLSearchParams(values).toString()}`;
}
