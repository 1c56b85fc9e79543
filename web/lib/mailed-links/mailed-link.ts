import type { AuthError, EmailOtpType, Session } from "@supabase/auth-js";
import { z } from "zod/mini";
import { backend } from "#web/lib/api/backend.ts";
import { returnAddress } from "./return-address.ts";
import { unrequestedSessionEmail } from "./session-in-hash.ts";

const linkSchema = z.object({
  token_hash: z.string().check(z.minLength(1), z.maxLength(200)),
  type: z.enum(["signup", "invite", "magiclink", "recovery", "email_change", "email"] satisfies EmailOtpType[]),
});
type Link = z.infer<typeof linkSchema>;

/**
 * Exchanges the token of a mailed link for a session. Opening the page alone consumes nothing. Removes the token from
 * the address at once. A refusal is put behind the hash; offline, the token stays for the next attempt.
 */
export async function openMailedLink(): Promise<void> {
  const address = new URL(location.href);
  const asked = address.href;
  const link = linkSchema.safeParse(Object.fromEntries(address.searchParams)).data;
  if (!link) return;
  for (const name of Object.keys(link)) address.searchParams.delete(name);
  history.replaceState(history.state, "", address);
  const error = await open(link);
  if (error === null) return;
  if (error.name === "AuthRetryableFetchError") return history.replaceState(history.state, "", asked);
  address.hash = new URLSearchParams({ error_code: error.code ?? "otp_expired" }).toString();
  history.replaceState(history.state, "", address);
}

/**
 * Uses a client without storage, because the person is unknown until the token is exchanged. The sign-in page asks
 * when the session needs a confirmation.
 */
async function open(link: Link): Promise<AuthError | null> {
  const { data, error } = await (await backend.authBeside()).verifyOtp(link);
  if (error !== null || data.session === null) return error;
  const [, language = "en"] = location.pathname.split("/");
  const path = `/${language}/auth`;
  const from = returnAddress(`${location.pathname}${location.search}`);
  const back = from === null ? "" : `?from=${encodeURIComponent(from)}`;
  const way = `${path}${link.type === "recovery" ? "?tab=reset-password" : back}`;
  const hash = hashOf(data.session, link.type);
  if (unrequestedSessionEmail(hash) === null) {
    if (link.type === "recovery") history.replaceState(history.state, "", way);
    return (await (await backend.auth()).setSession(data.session)).error;
  }
  if (location.pathname === path) history.replaceState(history.state, "", `${way}${hash}`);
  else location.replace(`${way}${hash}`);
  return null;
}

function hashOf({ access_token, refresh_token, expires_in, token_type }: Session, type: string): string {
  const values = { access_token, refresh_token, expires_in: String(expires_in), token_type, type };
  return `#${new URLSearchParams(values).toString()}`;
}
