import type { AuthError } from "@supabase/supabase-js";
import type { Language } from "#domain/language.ts";
import { answerNowPath } from "#web/site/trial-answer/trial-answer-path.ts";
import { recordRequestedLetter } from "#web/lib/mailed-links/requested-letters.ts";
import { solvedCaptcha } from "#web/lib/account/captcha.ts";
import { addressTake, claimTake, Refused } from "#web/site/trial-answer/visitor-api.ts";

/** Loads the auth client only for visitors who keep the page. */
const loadAuthClient = async () => (await import("#web/lib/api/backend.ts")).backend.auth();

/** Reserves the take for this address and mails a code and a link. Throws Refused. */
export async function mailCode(takeId: string, email: string, language: Language): Promise<void> {
  const captcha = await solvedCaptcha().catch(() => null);
  if (captcha === null) throw new Refused("captcha");
  await addressTake(takeId, email);
  recordRequestedLetter(email);
  const emailRedirectTo = `${location.origin}${answerNowPath(language)}`;
  const data = { preferred_language: language };
  const { error } = await (
    await loadAuthClient()
  ).signInWithOtp({ email, options: { data, emailRedirectTo, ...captcha } });
  if (error?.code === "captcha_failed") throw new Refused("captcha");
  if (error) throw new Refused(error.status === 429 ? "tooMany" : isOffline(error) ? "offline" : "notSent");
}

/** Signs in with the code and claims the take. Returns the new answer's id; null if there is none. Throws Refused. */
export async function openByCode(email: string, token: string): Promise<string | null> {
  const { data, error } = await (await loadAuthClient()).verifyOtp({ email, token, type: "email" });
  if (error) throw new Refused(error.status === 429 ? "tooMany" : isOffline(error) ? "offline" : "wrongCode");
  return claim(data.session?.access_token ?? null);
}

/** Whether a mailed link opened this page. */
export function isMailedLink(): boolean {
  return /(^#|&)(access_token|error_code)=/.test(location.hash);
}

/** Claims the take for the account that the mailed link signed in. */
export async function claimByLink(): Promise<string | null> {
  const { data } = await (await loadAuthClient()).getSession();
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
