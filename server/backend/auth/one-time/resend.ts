import type { AuthContext } from "#server/backend/auth/auth-context.ts";
import { lifetimes } from "#server/backend/auth/auth-settings.ts";
import { findLanguage } from "#server/backend/auth/users/language-store.ts";
import { findUserByEmail, findUserByPhone, findUserByPhoneChange } from "#server/backend/auth/users/user-store.ts";
import { startEmailChange } from "#server/backend/auth/account/change-email.ts";
import type { Letter } from "#server/mail/letter.ts";
import { beginFlow, type Challenge } from "./pkce.ts";
import { postText, prepareLink, storeCode } from "./send-code.ts";

type Asked = { origin: string; redirectTo: string; challenge: Challenge };

/** Sends once more what is still unanswered; to everybody else, nothing. */
export async function resend(
  context: AuthContext,
  to: { email: string } | { phone: string },
  type: string,
  asked: Asked,
): Promise<void> {
  if ("phone" in to) await resendCode(context, to.phone, type === "phone_change");
  else if (type === "signup") await resendConfirmation(context, to.email, asked);
  else await resendEmailChange(context, to.email, asked);
}

async function resendConfirmation(context: AuthContext, email: string, asked: Asked): Promise<void> {
  const prepared = await context.sql.begin(async (sql) => {
    const user = await findUserByEmail(sql, email);
    if (user === null || user.email_confirmed_at !== null) return null;
    const flow = { userId: user.id, method: "email/signup", provider: "email" };
    const flowId = await beginFlow(sql, asked.challenge, flow, context.clock());
    const language = await findLanguage(sql, user.id);
    const errand = user.invited_at === null ? "signup" : "invite";
    const { origin, redirectTo } = asked;
    return prepareLink(context, sql, { errand, userId: user.id, to: email, origin, redirectTo, flowId, language });
  });
  if (prepared !== null) context.letterbox.post(prepared.letter);
}

async function resendEmailChange(context: AuthContext, email: string, asked: Asked): Promise<void> {
  const letters = await context.sql.begin(async (sql): Promise<Letter[]> => {
    const user = await findUserByEmail(sql, email);
    return user?.email_change ? startEmailChange(context, sql, user, user.email_change, asked) : [];
  });
  for (const letter of letters) context.letterbox.post(letter);
}

async function resendCode(context: AuthContext, phone: string, isChange: boolean): Promise<void> {
  const text = await context.sql.begin(async (sql) => {
    const user = await (isChange ? findUserByPhoneChange(sql, phone) : findUserByPhone(sql, phone));
    if (user === null || (!isChange && user.phone_confirmed_at !== null)) return null;
    const type = isChange ? "phone_change_token" : "confirmation_token";
    const kind = { userId: user.id, type, address: phone, flowId: null } as const;
    const { code } = await storeCode(context, sql, { ...kind, seconds: lifetimes.sms });
    return { to: phone, code, channel: "sms" as const, language: await findLanguage(sql, user.id) };
  });
  if (text !== null) postText(context, text);
}
