import type { AuthError } from "@supabase/auth-js";
import { z } from "zod/mini";
import type { Language } from "#domain/language.ts";
import { pagePath } from "#domain/site-map.ts";
import type { AuthWords } from "./auth.en.ts";
import { solvedCaptcha } from "#web/lib/account/captcha.ts";
import type { Accounts } from "#web/lib/account/auth-client.ts";
import { backend } from "#web/lib/api/backend.ts";
import { recordRequestedLetter } from "#web/lib/mailed-links/requested-letters.ts";
import { returnAddress } from "#web/lib/mailed-links/return-address.ts";

type Problem = keyof AuthWords["problems"];

/** Why the server refused. `seconds`: the wait before a retry, when the server gives one. */
export type Refusal = { problem: Problem; raw: string; seconds: number | null };

/** The purpose of a letter: sign-in, new account or new password. */
export type Why = "code" | "created" | "reset";

export type Person = { name: string; email: string; password: string };

const here = (language: Language, query = "") => `${location.origin}${pagePath(language, "/auth")}${query}`;

/** The page that was opened before the sign-in, from the history state. */
const cameFromSchema = z.object({
  usr: z.object({ from: z.string() }),
});

/** The address that a letter on another device continues to, such as the gift. */
function landing(language: Language): string {
  const state: unknown = history.state;
  const from = returnAddress(cameFromSchema.safeParse(state).data?.usr.from ?? "");
  return from === null ? here(language) : `${location.origin}${from}`;
}

/** Sends sign-in digits and a link. Also creates an account on first use. */
export function sendCode(email: string, language: Language, source: string): Promise<Refusal | null> {
  const data = { preferred_language: language, ...(source === "" ? {} : { source_button: source }) };
  recordRequestedLetter(email);
  return ask("notSent", (auth, captcha) =>
    auth.signInWithOtp({ email, options: { data, emailRedirectTo: landing(language), ...captcha } }),
  );
}

export function signIn({ email, password }: Omit<Person, "name">): Promise<Refusal | null> {
  return ask("notSignedIn", (auth, options) => auth.signInWithPassword({ email, password, options }));
}

/** Resolves to `isIn` when email addresses need no confirmation. */
export async function signUp(
  { name, email, password }: Person,
  language: Language,
  source: string,
): Promise<{ refused: Refusal | null; isIn: boolean }> {
  const data = { full_name: name, preferred_language: language, ...(source === "" ? {} : { source_button: source }) };
  let isIn = false;
  recordRequestedLetter(email);
  const refused = await ask("notSignedUp", async (auth, captcha) => {
    const options = { data, emailRedirectTo: landing(language), ...captcha };
    const answer = await auth.signUp({ email, password, options });
    isIn = answer.data.session !== null;
    return answer;
  });
  return { refused, isIn };
}

export function sendReset(email: string, language: Language): Promise<Refusal | null> {
  const redirectTo = here(language, "?tab=reset-password");
  recordRequestedLetter(email);
  return ask("notReset", (auth, captcha) => auth.resetPasswordForEmail(email, { redirectTo, ...captcha }));
}

/** Sends the same letter again. */
export async function sendAgain(to: string, why: Why, language: Language, source: string): Promise<Refusal | null> {
  if (why === "code") return sendCode(to, language, source);
  if (why === "reset") return sendReset(to, language);
  recordRequestedLetter(to);
  return ask("notSent", (auth, captcha) =>
    auth.resend({ type: "signup", email: to, options: { emailRedirectTo: landing(language), ...captcha } }),
  );
}

type Captcha = Awaited<ReturnType<typeof solvedCaptcha>>;

/** Sends a request after the captcha, if any, is solved. */
async function ask(
  otherwise: Problem,
  call: (auth: Accounts, captcha: Captcha) => Promise<{ error: AuthError | null }>,
): Promise<Refusal | null> {
  const captcha = await solvedCaptcha().catch(() => null);
  if (captcha === null) return { problem: "captcha", raw: "", seconds: null };
  return refusal((await call(await backend.auth(), captcha)).error, otherwise);
}

export async function openByCode(to: string, token: string, why: Why): Promise<Refusal | null> {
  const type = why === "reset" ? "recovery" : "email";
  return refusal((await (await backend.auth()).verifyOtp({ email: to, token, type })).error, "wrongCode");
}

/** The browser asks for a fingerprint, a face or a PIN and shows its own errors. */
export function openByPasskey(): Promise<Refusal | null> {
  return ask("notSignedIn", async (auth, options) => {
    const { isAuthError } = await import("@supabase/auth-js");
    const { error } = await auth.signInWithPasskey({ options });
    return { error: isAuthError(error) ? error : null };
  });
}

export async function savePassword(password: string): Promise<Refusal | null> {
  return refusal((await (await backend.auth()).updateUser({ password })).error, "notSaved");
}

const byCode: Record<string, Problem> = {
  invalid_credentials: "wrong",
  email_not_confirmed: "unconfirmed",
  weak_password: "shortPassword",
  user_already_exists: "known",
  signup_disabled: "noSignUps",
  otp_expired: "wrongCode",
  same_password: "samePassword",
  captcha_failed: "captcha",
};

/** Waits up to this long are shown in seconds. */
export const soonSeconds = 120;

function refusal(error: AuthError | null, otherwise: Problem): Refusal | null {
  if (error === null) return null;
  const seconds = /after (\d+) seconds/.exec(error.message)?.[1];
  const common = { raw: error.message, seconds: seconds === undefined ? null : Number(seconds) };
  if (error.name === "AuthRetryableFetchError" && !error.status) return { ...common, problem: "offline" };
  if (error.status === 429) return { ...common, problem: "tooMany" };
  if (otherwise === "notSignedUp" && /email address/i.test(error.message))
    return { ...common, problem: "badSignUpEmail" };
  return { ...common, problem: byCode[error.code ?? ""] ?? otherwise };
}

/** The error as title and text, one line each. In English the server's text is shown unchanged. */
export function wordsOf(refused: Refusal | Problem, words: AuthWords, language: Language): string {
  const { problem, raw, seconds } =
    typeof refused === "string" ? { problem: refused, raw: "", seconds: null } : refused;
  if (problem === "tooMany" && seconds !== null && seconds <= soonSeconds) return words.soon(seconds);
  const [title, text] = words.problems[problem];
  const isRaw = language === "en" && raw !== "" && (problem === "notSignedIn" || problem === "notSignedUp");
  return `${title}\n${isRaw ? raw : text}`;
}
