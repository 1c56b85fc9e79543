import { brand } from "#domain/content.ts";
import { randomUUID } from "node:crypto";
import { languageSchema, type Language } from "#domain/language.ts";
import { appPages, sitePath } from "#domain/site-map.ts";
import type { AuthContext } from "#server/api/auth/auth-context.ts";
import { lifetimes } from "#server/api/auth/auth-settings.ts";
import { refuse } from "#server/api/auth/auth-failure.ts";
import type { Db } from "#server/api/auth/users/user-store.ts";
import type { Email } from "#server/platform/mail/email.ts";
import type { Sms } from "#server/providers/sms/sms.ts";
import { hashOfToken, linkToken, newCode, type TokenType } from "./one-time-code.ts";
import { putToken, type NewToken } from "./one-time-store.ts";

/** The purposes of an email with a link, named as in `verify`. */
export const emailActions = {
  signup: { type: "confirmation_token", message: "confirmation", seconds: lifetimes.confirmation },
  invite: { type: "confirmation_token", message: "invite", seconds: lifetimes.invite },
  magiclink: { type: "recovery_token", message: "magic_link", seconds: lifetimes.recovery },
  recovery: { type: "recovery_token", message: "recovery", seconds: lifetimes.recovery },
  email_change_new: { type: "email_change_token_new", message: "email_change_new", seconds: lifetimes.emailChange },
  email_change_current: {
    type: "email_change_token_current",
    message: "email_change_current",
    seconds: lifetimes.emailChange,
  },
} as const satisfies Record<string, { type: TokenType; message: Email["kind"]; seconds: number }>;
export type EmailAction = keyof typeof emailActions;

export type LinkRequest = {
  action: EmailAction;
  userId: string;
  /** The recipient. */
  to: string;
  /** The target of an email change. */
  newEmail?: string;
  origin: string;
  redirectTo: string;
  flowId: string | null;
  language: Language;
  requester?: TokenRequester;
};

/** The requester of an address change. Only they can finish it. */
export type TokenRequester = { browser: string | null; sessionId: string | null };

export type PreparedLink = { message: Email; code: string; token: string; link: string };

/** Stores the token's hash and composes the email. The caller sends it after the commit. */
export async function prepareLink(context: AuthContext, sql: Db, request: LinkRequest): Promise<PreparedLink> {
  const { action, userId, to, flowId, language, newEmail = to, requester } = request;
  const { type, message: kind, seconds } = emailActions[action];
  const newToken = { userId, type, address: to, flowId, seconds, ...(requester ? { requester } : {}) };
  const { code, token } = await storeCode(context, sql, newToken);
  const shownType = action.startsWith("email_change") ? "email_change" : action;
  const query = new URLSearchParams({ token, type: shownType, redirect_to: request.redirectTo });
  const link = `${request.origin}/auth/v1/verify?${query.toString()}`;
  const shown = linkOfPage(request, token, shownType) ?? link;
  const message: Email =
    kind === "email_change_new" || kind === "email_change_current"
      ? { kind, to, language, link: shown, code, newEmail }
      : { kind, to, language, link: shown, code, keepsPage: isAnswerPage(request) };
  return { message, code, token, link };
}

/**
 * A link to our own page carries the token itself, so that link scanners do not consume it. Null for other pages and
 * PKCE flows, which get hosted Supabase's link.
 */
function linkOfPage({ redirectTo, origin, flowId }: LinkRequest, token: string, type: string): string | null {
  const page = URL.parse(redirectTo);
  if (flowId !== null || page?.origin !== origin || !isAppPage(page.pathname)) return null;
  page.searchParams.set("token_hash", token);
  page.searchParams.set("type", type);
  return page.href;
}

/** On the trial answer page the code saves the answer. */
function isAnswerPage({ redirectTo, origin }: LinkRequest): boolean {
  const page = URL.parse(redirectTo);
  return (
    page?.origin === origin &&
    languageSchema.options.some((language) => page.pathname === sitePath(language, "/answer-now"))
  );
}

function isAppPage(address: string): boolean {
  return appPages.some(({ path, languages }) => languages.some((language) => address === `/${language}${path}`));
}

/** Creates a code and its token, and stores only the hash. `seconds` is the lifetime. */
export async function storeCode(
  context: AuthContext,
  sql: Db,
  request: Pick<NewToken, "userId" | "type" | "address" | "flowId"> & { seconds: number; requester?: TokenRequester },
): Promise<{ code: string; token: string }> {
  const { userId, type, address, flowId, seconds, requester = {} } = request;
  const now = context.clock();
  const code = newCode();
  const token = linkToken(context.identity.keys.codeSecret, type, address, code, flowId !== null);
  const expiresAt = new Date(now.getTime() + seconds * 1000);
  await putToken(sql, { userId, type, hash: hashOfToken(token), address, flowId, expiresAt, ...requester }, now);
  return { code, token };
}

const smsText: Record<Language, (code: string) => string> = {
  en: (code) => `Your ${brand} code is ${code}`,
  fr: (code) => `Votre code ${brand} est ${code}`,
};

/**
 * Sends a code by text message after the response. Returns the message id for the response. Throws
 * `phone_provider_disabled`.
 */
export function sendText(
  context: AuthContext,
  text: { to: string; code: string; channel: Sms["channel"]; language: Language },
): string {
  const { sms, log } = context;
  if (sms === null) throw refuse(400, "phone_provider_disabled", "Unsupported phone provider");
  sms
    .send({ to: text.to, text: smsText[text.language](text.code), channel: text.channel })
    .catch((thrown: unknown) => log.error({ err: thrown }, "could not send a text message"));
  return randomUUID();
}
