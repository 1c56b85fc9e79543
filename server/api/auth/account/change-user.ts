import type { AuthContext } from "#server/api/auth/auth-context.ts";
import { refusals, refuse } from "#server/api/auth/auth-failure.ts";
import { lifetimes } from "#server/api/auth/auth-settings.ts";
import { countSending, type Recipient } from "#server/api/auth/limits/sending-limit.ts";
import type { Challenge } from "#server/api/auth/one-time/pkce.ts";
import { sendText, storeCode } from "#server/api/auth/one-time/send-code.ts";
import { lockLive } from "#server/api/auth/sessions/lock-live.ts";
import { assertRequiredAal } from "#server/api/auth/sessions/require-user.ts";
import type { LiveSession } from "#server/api/auth/sessions/session-store.ts";
import { insertPending } from "#server/api/auth/sign-up/pending-store.ts";
import { readEmail, readPhone } from "#server/api/auth/users/address.ts";
import { isInvited } from "#server/api/auth/users/invited-store.ts";
import { findLanguage } from "#server/api/auth/users/language-store.ts";
import { mergeMetadata } from "#server/api/auth/users/metadata.ts";
import {
  findUser,
  findUserByEmail,
  findUserByPhone,
  updateUser,
  type Db,
  type Json,
  type UserRow,
} from "#server/api/auth/users/user-store.ts";
import type { Sms } from "#server/providers/sms/sms.ts";
import { changeEmail, changePhone } from "./change-address.ts";
import { notifyOwner, startEmailChange } from "./change-email.ts";
import { changePassword, preparePassword, type PreparedPassword } from "./change-password.ts";
import { finishChange } from "./finish-change.ts";

/** An empty string leaves the field unchanged. */
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
  network: string;
  /** Hash of the browser cookie. */
  browser: string | null;
};

/** Sends messages after the transaction has committed. */
type Sending = () => void;

export async function changeUser(context: AuthContext, live: LiveSession, change: UserChange): Promise<UserRow> {
  const email = change.email === "" ? null : readEmail(change.email);
  const phone = change.phone === "" ? null : readPhone(change.phone);
  if (email !== null || phone !== null || change.password !== "") assertMayChange(live);
  else if (change.data) assertRequiredAal(live);
  if (email !== null || phone !== null) await assertMayOpenAccount(context, live.user, email);
  if ((email !== null || phone !== null) && change.password === "" && change.nonce !== "")
    return finishChange(context, live, { email, phone, code: change.nonce });
  const password = change.password === "" ? null : await preparePassword(context, live, change);
  if (email !== null && email !== live.user.email) await countAddressChange(context, live.user, { email }, change);
  if (phone !== null && phone !== live.user.phone) await countAddressChange(context, live.user, { phone }, change);
  const sendings: Sending[] = [];
  await context.sql.begin(async (sql) => {
    const still = await lockLive(sql, live);
    const { user } = still;
    if (change.data) await writeMetadata(context, sql, user, change.data);
    if (email !== null && email !== user.email)
      sendings.push(...(await moveToEmail(context, sql, still, email, change)));
    if (phone !== null && phone !== user.phone)
      sendings.push(...(await moveToPhone(context, sql, still, phone, change)));
    if (password !== null) sendings.push(await setPassword(context, sql, still, password, change.browser));
  });
  for (const send of sendings) send();
  const changed = await findUser(context.sql, live.user.id);
  if (changed === null) throw refusals.sessionNotFound();
  return changed;
}

/** An anonymous user's password stays pending with the new address until that address is confirmed. */
async function setPassword(
  context: AuthContext,
  sql: Db,
  live: LiveSession,
  password: PreparedPassword,
  browser: string | null,
): Promise<() => void> {
  const user = (await findUser(sql, live.user.id)) ?? live.user;
  if (!user.is_anonymous) return changePassword(context, sql, { ...live, user }, password);
  const pending = { encryptedPassword: password.encrypted, metadata: {} };
  const now = context.clock();
  const expiresAt = new Date(now.getTime() + lifetimes.emailChange * 1000);
  await insertPending(sql, user.id, pending, { browser, flowId: null, sessionId: live.session.id }, { now, expiresAt });
  return () => undefined;
}

/** An address turns an anonymous user into an account, which counts as a sign-up. */
async function assertMayOpenAccount(context: AuthContext, user: UserRow, email: string | null): Promise<void> {
  if (!user.is_anonymous || context.settings.signups) return;
  if (email === null || !(await isInvited(context.sql, email))) throw refusals.signupsClosed();
}

function assertMayChange({ user, session }: LiveSession): void {
  if (user.is_sso_user)
    throw refuse(422, "user_sso_managed", "Updating email, phone, password of a SSO account only possible via SSO");
  if (session.aal === "aal1" && user.factors.some(({ status }) => status === "verified"))
    throw refuse(401, "insufficient_aal", "AAL2 session is required to update email or password when MFA is enabled.");
}

/** Counts one message for each recipient. Must run outside a transaction. */
async function countAddressChange(
  context: AuthContext,
  { id: person, email, email_confirmed_at: confirmedAt }: UserRow,
  to: Recipient,
  { network }: UserChange,
): Promise<void> {
  await context.limits.consume("send", network, context.settings.limits.send);
  if (context.settings.autoconfirm) return;
  await countSending(context, to, { network, person });
  if ("email" in to && email !== null && confirmedAt !== null) await countSending(context, { email }, { network });
}

async function writeMetadata(context: AuthContext, sql: Db, user: UserRow, data: Json): Promise<void> {
  const merged = mergeMetadata(user.raw_user_meta_data, data);
  await updateUser(sql, user.id, { raw_user_meta_data: merged }, context.clock());
}

async function moveToEmail(
  context: AuthContext,
  sql: Db,
  { user, session }: LiveSession,
  email: string,
  change: UserChange,
): Promise<Sending[]> {
  const owner = await findUserByEmail(sql, email);
  if (owner !== null && owner.id !== user.id) {
    if (!user.is_anonymous || context.settings.autoconfirm) throw refusals.emailExists();
    const notice = await notifyOwner(context, sql, { user, owner, email, origin: change.origin });
    return [() => context.mailer.send(notice)];
  }
  if (context.settings.autoconfirm) {
    await changeEmail(context, sql, user, email, false);
    return [];
  }
  const requester = { browser: change.browser, sessionId: session.id };
  const messages = await startEmailChange(context, sql, user, email, { ...change, requester });
  return messages.map((message) => () => context.mailer.send(message));
}

async function moveToPhone(
  context: AuthContext,
  sql: Db,
  { user, session }: LiveSession,
  phone: string,
  { channel, browser }: UserChange,
): Promise<Sending[]> {
  const owner = await findUserByPhone(sql, phone);
  const isTaken = owner !== null && owner.id !== user.id;
  if (isTaken && (!user.is_anonymous || context.settings.autoconfirm)) throw refusals.phoneExists();
  if (context.settings.autoconfirm) {
    await changePhone(context, sql, user, phone, false);
    return [];
  }
  const now = context.clock();
  await updateUser(sql, user.id, { phone_change: phone, phone_change_sent_at: now }, now);
  // The answer is the same whether or not the number has an owner. The owner gets no message.
  if (isTaken) return [];
  const kind = { userId: user.id, type: "phone_change_token", address: phone, flowId: null } as const;
  const requester = { browser, sessionId: session.id };
  const { code } = await storeCode(context, sql, { ...kind, requester, seconds: lifetimes.sms });
  const language = await findLanguage(sql, user.id);
  return [() => void sendText(context, { to: phone, code, channel, language })];
}
