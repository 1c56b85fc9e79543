import type { AuthError } from "@supabase/supabase-js";
import type { Language } from "#domain/language.ts";
import { answerNowPath } from "#web/site/trial-answer/trial-answer-path.ts";
import { recordRequestedLetter } from "#web/lib/mailed-links/requested-letters.ts";
import { solvedCaptcha } from "#web/lib/account/captcha.ts";
import { addressTake, claimTake, Refused } from "#web/site/trial-answer/visitor-api.ts";

/** The client of accounts comes only for who wants one. */
const accounts = async () => (await import("#web/lib/api/backend.ts")).backend.auth();

/** The take waits for this address, and six digits and a link are on their way to it. Throws Refused. */
export async function mailCode(takeId: string, email: string, language: Language): Promise<void> {
  const captcha = await solvedCaptcha().catch(() => null);
  if (captcha === null) throw new Refused("captcha");
  await addressTake(takeId, email);
  recordRequestedLetter(email);
  const emailRedirectTo = `${location.origin}${answerNowPath(language)}`;
  const data = { preferred_language: language };
  const { error } = await (await accounts()).signInWithOtp({ email, options: { data, emailRedirectTo, ...captcha } });
  if (error?.code === "captcha_failed") throw new Refused("captcha");
  if (error) throw new Refused(error.status === 429 ? "tooMany" : isOffline(error) ? "offline" : "notSent");
}

/** Opens the account by the digits, and gives it the page. What it became; null for nothing. Throws Refused. */
export async function openByCode(email: string, token: string): Promise<string | null> {
  const { data, error } = await (await accounts()).verifyOtp({ email, token, type: "email" });
  if (error) throw new Refused(error.status === 429 ? "tooMany" : isOffline(error) ? "offline" : "wrongCode");
  return claim(data.session?.access_token ?? null);
}

/** Whether the address that was opened is the link of an e-mail of ours. */
export function cameByLink(): boolean {
  return /(^#|&)(access_token|error_code)=/.test(location.hash);
}

/** The link opened an account in this browser: it gets the page. */
export async function claimByLink(): Promise<string | null> {
  const { data } = await (await accounts()).getSession();
  if (data.session === null) throw new Refused("wrongCode");
  return claim(data.session.access_token);
}

async function claim(token: string | null): Promise<string | null> {
  if (token === null) throw new Refused("notClaimed");
  return claimTake(token);
}

function isOffline({ name, status }: AuthError): boolean {
  return name === "AuthRetryableFetchError" && !status;
}
