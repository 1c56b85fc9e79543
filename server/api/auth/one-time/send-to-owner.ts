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
import { sendText, prepareLink, storeCode } from "./send-code.ts";

/** Metadata of the account to be created and the hash of the browser cookie. */
export type NewUserData = { metadata: Json; browser: string | null };

/** `newUser` null: no account is created. */
export type SendLinkRequest = {
  action: "magiclink" | "recovery";
  origin: string;
  redirectTo: string;
  challenge: Challenge;
  newUser: NewUserData | null;
};

/**
 * Sends a link to the owner of the address, creating an account if allowed. Without an account it sends nothing and
 * answers the same.
 */
export async function sendLink(
  context: AuthContext,
  email: string,
  request: SendLinkRequest,
): Promise<Record<string, never>> {
  const { origin, redirectTo, action } = request;
  const prepared = await context.sql.begin(async (sql) => {
    const user =
      (await findUserByEmail(sql, email)) ?? (await createIfAllowed(context, sql, { email }, request.newUser));
    if (user === null) return null;
    const now = context.clock();
    await updateUser(sql, user.id, { recovery_sent_at: now }, now);
    const flow = { userId: user.id, method: action, provider: "email" };
    const flowId = await beginFlow(sql, request.challenge, flow, now);
    await storePending(context, sql, user.id, "email_confirmed_at", request.newUser, flowId);
    const language = await findLanguage(sql, user.id);
    return prepareLink(context, sql, { action, userId: user.id, to: email, origin, redirectTo, flowId, language });
  });
  if (prepared !== null) context.mailer.send(prepared.message);
  return {};
}

/** Like `sendLink` for a phone. Resolves to the message id; null when nothing was sent. */
export async function sendCode(
  context: AuthContext,
  phone: string,
  channel: Sms["channel"],
  newUser: NewUserData | null,
): Promise<string | null> {
  const text = await context.sql.begin(async (sql) => {
    const user = (await findUserByPhone(sql, phone)) ?? (await createIfAllowed(context, sql, { phone }, newUser));
    if (user === null) return null;
    await storePending(context, sql, user.id, "phone_confirmed_at", newUser, null);
    const kind = { userId: user.id, type: "recovery_token", address: phone, flowId: null } as const;
    const { code } = await storeCode(context, sql, { ...kind, seconds: lifetimes.sms });
    return { to: phone, code, channel, language: await findLanguage(sql, user.id) };
  });
  return text && sendText(context, text);
}

async function createIfAllowed(
  context: AuthContext,
  sql: Db,
  contact: { email: string } | { phone: string },
  newUser: NewUserData | null,
): Promise<UserRow | null> {
  if (newUser === null) return null;
  const provider = "email" in contact ? "email" : "phone";
  const app = { provider, providers: [provider] };
  const metadata = context.settings.autoconfirm ? newUser.metadata : {};
  const user = await insertUser(
    sql,
    { ...contact, raw_app_meta_data: app, raw_user_meta_data: metadata },
    context.clock(),
  );
  if (user !== null) await saveOwnIdentity(sql, user.id, provider, { ...contact }, context.clock());
  return user;
}

/** Stores the metadata as pending until the redeemer proves to be its requester. */
async function storePending(
  context: AuthContext,
  sql: Db,
  userId: string,
  confirmed: "email_confirmed_at" | "phone_confirmed_at",
  newUser: NewUserData | null,
  flowId: string | null,
): Promise<void> {
  if (newUser === null || context.settings.autoconfirm || Object.keys(newUser.metadata).length === 0) return;
  await lockUser(sql, userId);
  const user = await findUser(sql, userId);
  if (user === null || user[confirmed] !== null) return;
  const now = context.clock();
  const pending = { encryptedPassword: null, metadata: newUser.metadata };
  const expiresAt = new Date(now.getTime() + lifetimes.confirmation * 1000);
  await insertPending(sql, userId, pending, { browser: newUser.browser, flowId, sessionId: null }, { now, expiresAt });
}
