import type { AuthContext } from "#server/api/auth/auth-context.ts";
import { lifetimes } from "#server/api/auth/auth-settings.ts";
import { findLanguage } from "#server/api/auth/users/language-store.ts";
import { findUserByEmail, findUserByPhone, findUserByPhoneChange } from "#server/api/auth/users/user-store.ts";
import { startEmailChange } from "#server/api/auth/account/change-email.ts";
import { tryCountSending } from "#server/api/auth/limits/sending-limit.ts";
import type { Email } from "#server/platform/mail/email.ts";
import type { TokenType } from "./one-time-code.ts";
import { findToken } from "./one-time-store.ts";
import { beginFlow, type Challenge } from "./pkce.ts";
import { sendText, prepareLink, storeCode } from "./send-code.ts";

type ResendRequest = { origin: string; redirectTo: string; challenge: Challenge; network: string };

/** Resends a pending confirmation. Sends nothing to other addresses. */
export async function resend(
  context: AuthContext,
  to: { email: string } | { phone: string },
  type: string,
  request: ResendRequest,
): Promise<void> {
  if ("phone" in to) await resendCode(context, to.phone, type === "phone_change");
  else if (type === "signup") await resendConfirmation(context, to.email, request);
  else await resendEmailChange(context, to.email, request);
}

async function resendConfirmation(context: AuthContext, email: string, request: ResendRequest): Promise<void> {
  const prepared = await context.sql.begin(async (sql) => {
    const user = await findUserByEmail(sql, email);
    if (user === null || user.email_confirmed_at !== null) return null;
    const flow = { userId: user.id, method: "email/signup", provider: "email" };
    const flowId = await beginFlow(sql, request.challenge, flow, context.clock());
    const language = await findLanguage(sql, user.id);
    const action = user.invited_at === null ? "signup" : "invite";
    const { origin, redirectTo } = request;
    return prepareLink(context, sql, { action, userId: user.id, to: email, origin, redirectTo, flowId, language });
  });
  if (prepared !== null) context.mailer.send(prepared.message);
}

/**
 * The change stays bound to its requester, so it is resent only while their email is valid. The new mailbox gets an
 * email with its own pause; an error would reveal it, so a paused email is skipped silently.
 */
async function resendEmailChange(context: AuthContext, email: string, request: ResendRequest): Promise<void> {
  const next = (await findUserByEmail(context.sql, email))?.email_change;
  if (!next || (await tryCountSending(context, { email: next }, request)) !== null) return;
  const messages = await context.sql.begin(async (sql): Promise<Email[]> => {
    const user = await findUserByEmail(sql, email);
    if (!user || user.email_change !== next) return [];
    const find = (type: TokenType) => findToken(sql, user.id, type, context.clock());
    const known = (await find("email_change_token_new")) ?? (await find("email_change_token_current"));
    if (known === null) return [];
    const requester = { browser: known.browser_hash, sessionId: known.session_id };
    return startEmailChange(context, sql, user, next, { ...request, challenge: null, requester });
  });
  for (const message of messages) context.mailer.send(message);
}

async function resendCode(context: AuthContext, phone: string, isChange: boolean): Promise<void> {
  const text = await context.sql.begin(async (sql) => {
    const user = await (isChange ? findUserByPhoneChange(sql, phone) : findUserByPhone(sql, phone));
    if (user === null || (!isChange && user.phone_confirmed_at !== null)) return null;
    const type = isChange ? "phone_change_token" : "confirmation_token";
    const known = isChange ? await findToken(sql, user.id, type, context.clock()) : null;
    if (isChange && known === null) return null;
    const requester = { browser: known?.browser_hash ?? null, sessionId: known?.session_id ?? null };
    const kind = { userId: user.id, type, address: phone, flowId: null, requester } as const;
    const { code } = await storeCode(context, sql, { ...kind, seconds: lifetimes.sms });
    return { to: phone, code, channel: "sms" as const, language: await findLanguage(sql, user.id) };
  });
  if (text !== null) sendText(context, text);
}
