import type { AuthContext } from "#server/backend/auth/auth-context.ts";
import { refusals, refuse } from "#server/backend/auth/auth-failure.ts";
import { lifetimes } from "#server/backend/auth/auth-settings.ts";
import { spendSending } from "#server/backend/auth/limits/rate-limits.ts";
import { changeEmail, changePhone } from "#server/backend/auth/one-time/answer-token.ts";
import type { Challenge } from "#server/backend/auth/one-time/pkce.ts";
import { postText, storeCode } from "#server/backend/auth/one-time/send-code.ts";
import type { LiveSession } from "#server/backend/auth/sessions/session-store.ts";
import { readEmail, readPhone } from "#server/backend/auth/users/address.ts";
import { findLanguage } from "#server/backend/auth/users/language-store.ts";
import {
  findUser,
  findUserByEmail,
  findUserByPhone,
  updateUser,
  type Db,
  type Json,
  type UserRow,
} from "#server/backend/auth/users/user-store.ts";
import type { Sms } from "#server/providers/sms/sms.ts";
import { startEmailChange } from "./change-email.ts";
import { changePassword } from "./change-password.ts";

/** An empty text leaves things as they are. */
export type UserChange = {
  email: string;
  phone: string;
  password: string;
  nonce: string;
  data?: Json | null | undefined;
  channel: Sms["channel"];
  challenge: Challenge;
  origin: string;
  redirectTo: string;
};

/** Messages that go out once the change stands. */
type Errands = (() => void)[];

export async function changeUser(context: AuthContext, live: LiveSession, change: UserChange): Promise<UserRow> {
  const { user } = live;
  const email = change.email === "" ? null : readEmail(change.email);
  const phone = change.phone === "" ? null : readPhone(change.phone);
  if (email !== null || phone !== null || change.password !== "") assertMayChange(live);
  const errands: Errands = [];
  await context.sql.begin(async (sql) => {
    if (change.password !== "") errands.push(await changePassword(context, sql, live, change));
    if (change.data) await mergeMetadata(context, sql, user, change.data);
    if (email !== null && email !== user.email) errands.push(...(await moveToEmail(context, sql, user, email, change)));
    if (phone !== null && phone !== user.phone) errands.push(...(await moveToPhone(context, sql, user, phone, change)));
  });
  for (const errand of errands) errand();
  const changed = await findUser(context.sql, user.id);
  if (changed === null) throw refusals.sessionNotFound();
  return changed;
}

function assertMayChange({ user, session }: LiveSession): void {
  if (user.is_sso_user)
    throw refuse(422, "user_sso_managed", "Updating email, phone, password of a SSO account only possible via SSO");
  if (session.aal === "aal1" && user.factors.some(({ status }) => status === "verified"))
    throw refuse(401, "insufficient_aal", "AAL2 session is required to update email or password when MFA is enabled.");
}

/** What is null goes, as GoTrue has it. */
async function mergeMetadata(context: AuthContext, sql: Db, user: UserRow, data: Json): Promise<void> {
  const kept = Object.entries({ ...user.raw_user_meta_data, ...data }).filter(([, value]) => value !== null);
  await updateUser(sql, user.id, { raw_user_meta_data: Object.fromEntries(kept) }, context.clock());
}

async function moveToEmail(
  context: AuthContext,
  sql: Db,
  user: UserRow,
  email: string,
  change: UserChange,
): Promise<Errands> {
  const owner = await findUserByEmail(sql, email);
  if (owner !== null && owner.id !== user.id) throw refusals.emailExists();
  if (context.settings.autoconfirm) {
    await changeEmail(context, sql, user, email, false);
    return [];
  }
  await spendSending(context, { email });
  const letters = await startEmailChange(context, sql, user, email, change);
  return letters.map((letter) => () => context.letterbox.post(letter));
}

async function moveToPhone(
  context: AuthContext,
  sql: Db,
  user: UserRow,
  phone: string,
  { channel }: UserChange,
): Promise<Errands> {
  const owner = await findUserByPhone(sql, phone);
  if (owner !== null && owner.id !== user.id) throw refusals.phoneExists();
  if (context.settings.autoconfirm) {
    await changePhone(context, sql, user, phone, false);
    return [];
  }
  await spendSending(context, { phone });
  const now = context.clock();
  await updateUser(sql, user.id, { phone_change: phone, phone_change_sent_at: now }, now);
  const kind = { userId: user.id, type: "phone_change_token", address: phone, flowId: null } as const;
  const { code } = await storeCode(context, sql, { ...kind, seconds: lifetimes.sms });
  const language = await findLanguage(sql, user.id);
  return [() => void postText(context, { to: phone, code, channel, language })];
}
