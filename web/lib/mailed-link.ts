import type { EmailOtpType } from "@supabase/auth-js";
import { z } from "zod/mini";
import { backend } from "./backend.ts";

const linkSchema = z.object({
  token_hash: z.string().check(z.minLength(1), z.maxLength(200)),
  type: z.enum(["signup", "invite", "magiclink", "recovery", "email_change", "email"] satisfies EmailOtpType[]),
});

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
  const { error } = await backend.auth.verifyOtp(link);
  if (error === null) return;
  if (error.name === "AuthRetryableFetchError") return history.replaceState(history.state, "", asked);
  address.hash = new URLSearchParams({ error_code: error.code ?? "otp_expired" }).toString();
  history.replaceState(history.state, "", address);
}
