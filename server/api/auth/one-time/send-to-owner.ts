import type { AuthContext } from "#server/api/auth/auth-context.ts";
import { lifetimes } from "#server/api/auth/auth-settings.ts";
import { insertPending } from "#server/api/auth/sign-up/pending-store.ts";
import { saveOwnIdentity } from "#server/api/auth/users/identity-store.ts";
import { findLanguage } from "#server/api/auth/users/language-store.ts";
import {
  findUser,
  findUserByEmail,
  findUserByPhone,
  insertUser,
  lockUser,
  updateUser,
  type Db,
  type Json,
  type UserRow,
} from "#server/api/auth/users/user-store.ts";
import type { Sms } from "#server/providers/sms/sms.ts";
import { beginFlow, type Challenge } from "./pkce.ts";
import { postText, prepareLink, storeCode } from "./send-code.ts";

/** What a person who is not known yet says of themselves, and the hash of their browser's mark. */
export type Joining = { metadata: Json; browser: string | null };

/** `joins` null: nobody is created. */
export type LinkAsked = {
  action: "magiclink" | "recovery";
  origin: string;
  redirectTo: string;
  challenge: Challenge;
  joins: Joining | null;
};

/** Writes to the owner of this address, who may join by it. Nobody: nothing is sent, and the answer is the same. */
export async function sendLink(context: AuthContext, email: string, asked: LinkAsked): Promise<Record<string, never>> {
  const { origin, redirectTo, action } = asked;
  const prepared = await context.sql.begin(async (sql) => {
    const user = (await findUserByEmail(sql, email)) ?? (await join(context, sql, { email }, asked.joins));
    if (user === null) return null;
    const now = context.clock();
    await updateUser(sql, user.id, { recovery_sent_at: now }, now);
    const flow = { userId: user.id, method: action, provider: "email" };
    const flowId = await beginFlow(sql, asked.challenge, flow, now);
    await keepApart(context, sql, user.id, "email_confirmed_at", asked.joins, flowId);
    const language = await findLanguage(sql, user.id);
    return prepareLink(context, sql, { action, userId: user.id, to: email, origin, redirectTo, flowId, language });
  });
  if (prepared !== null) context.mailer.send(prepared.message);
  return {};
}

/** The same for a handset. Resolves to the message's id; null when nothing was sent. */
export async function sendCode(
  context: AuthContext,
  phone: string,
  channel: Sms["channel"],
  joins: Joining | null,
): Promise<string | null> {
  const text = await context.sql.begin(async (sql) => {
    const user = (await findUserByPhone(sql, phone)) ?? (await join(context, sql, { phone }, joins));
    if (user === null) return null;
    await keepApart(context, sql, user.id, "phone_confirmed_at", joins, null);
    const kind = { userId: user.id, type: "recovery_token", address: phone, flowId: null } as const;
    const { code } = await storeCode(context, sql, { ...kind, seconds: lifetimes.sms });
    return { to: phone, code, channel, language: await findLanguage(sql, user.id) };
  });
  return text && postText(context, text);
}

async function join(
  context: AuthContext,
  sql: Db,
  who: { email: string } | { phone: string },
  joins: Joining | null,
): Promise<UserRow | null> {
  if (joins === null) return null;
  const provider = "email" in who ? "email" : "phone";
  const app = { provider, providers: [provider] };
  const said = context.settings.autoconfirm ? joins.metadata : {};
  const user = await insertUser(sql, { ...who, raw_app_meta_data: app, raw_user_meta_data: said }, context.clock());
  if (user !== null) await saveOwnIdentity(sql, user.id, provider, { ...who }, context.clock());
  return user;
}

/** Until whoever opens the email shows that they wrote it. */
async function keepApart(
  context: AuthContext,
  sql: Db,
  userId: string,
  confirmed: "email_confirmed_at" | "phone_confirmed_at",
  joins: Joining | null,
  flowId: string | null,
): Promise<void> {
  if (joins === null || context.settings.autoconfirm || Object.keys(joins.metadata).length === 0) return;
  await lockUser(sql, userId);
  const user = await findUser(sql, userId);
  if (user === null || user[confirmed] !== null) return;
  const now = context.clock();
  const said = { encryptedPassword: null, metadata: joins.metadata };
  const expiresAt = new Date(now.getTime() + lifetimes.confirmation * 1000);
  await insertPending(sql, userId, said, { browser: joins.browser, flowId, sessionId: null }, { now, expiresAt });
}
