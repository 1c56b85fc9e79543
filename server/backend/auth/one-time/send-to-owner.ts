import type { AuthContext } from "#server/backend/auth/auth-context.ts";
import { lifetimes } from "#server/backend/auth/auth-settings.ts";
import { saveOwnIdentity } from "#server/backend/auth/users/identity-store.ts";
import { findLanguage } from "#server/backend/auth/users/language-store.ts";
import {
  findUserByEmail,
  findUserByPhone,
  insertUser,
  updateUser,
  type Db,
  type Json,
  type UserRow,
} from "#server/backend/auth/users/user-store.ts";
import type { Sms } from "#server/providers/sms/sms.ts";
import { beginFlow, type Challenge } from "./pkce.ts";
import { postText, prepareLink, storeCode } from "./send-code.ts";

/** `joins` is what a person who is not known yet says of themselves; null: nobody is created. */
export type LinkAsked = {
  errand: "magiclink" | "recovery";
  origin: string;
  redirectTo: string;
  challenge: Challenge;
  joins: Json | null;
};

/** Writes to the owner of this address, who may join by it. Nobody: nothing is sent, and the answer is the same. */
export async function sendLink(context: AuthContext, email: string, asked: LinkAsked): Promise<Record<string, never>> {
  const { origin, redirectTo, errand } = asked;
  const prepared = await context.sql.begin(async (sql) => {
    const user = (await findUserByEmail(sql, email)) ?? (await join(context, sql, { email }, asked.joins));
    if (user === null) return null;
    const now = context.clock();
    const flow = { userId: user.id, method: errand, provider: "email" };
    const flowId = await beginFlow(sql, asked.challenge, flow, now);
    await updateUser(sql, user.id, { recovery_sent_at: now }, now);
    const language = await findLanguage(sql, user.id);
    return prepareLink(context, sql, { errand, userId: user.id, to: email, origin, redirectTo, flowId, language });
  });
  if (prepared !== null) context.letterbox.post(prepared.letter);
  return {};
}

/** The same for a handset. Resolves to the message's id; null when nothing was sent. */
export async function sendCode(
  context: AuthContext,
  phone: string,
  channel: Sms["channel"],
  joins: Json | null,
): Promise<string | null> {
  const text = await context.sql.begin(async (sql) => {
    const user = (await findUserByPhone(sql, phone)) ?? (await join(context, sql, { phone }, joins));
    if (user === null) return null;
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
  joins: Json | null,
): Promise<UserRow | null> {
  if (joins === null) return null;
  const provider = "email" in who ? "email" : "phone";
  const app = { provider, providers: [provider] };
  const user = await insertUser(sql, { ...who, raw_app_meta_data: app, raw_user_meta_data: joins }, context.clock());
  if (user !== null) await saveOwnIdentity(sql, user.id, provider, { ...who }, context.clock());
  return user;
}
