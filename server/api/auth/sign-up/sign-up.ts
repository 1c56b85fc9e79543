import type { AuthContext } from "#server/api/auth/auth-context.ts";
import { refuse } from "#server/api/auth/auth-failure.ts";
import { countSending } from "#server/api/auth/limits/sending-limit.ts";
import { beginFlow } from "#server/api/auth/one-time/pkce.ts";
import { sendText, prepareLink, storeCode } from "#server/api/auth/one-time/send-code.ts";
import { lifetimes } from "#server/api/auth/auth-settings.ts";
import { issueSession, type Entry, type SessionAnswer } from "#server/api/auth/sessions/issue-session.ts";
import { saveOwnIdentity } from "#server/api/auth/users/identity-store.ts";
import { findLanguage } from "#server/api/auth/users/language-store.ts";
import type { userAnswer } from "#server/api/auth/users/user-answer.ts";
import {
  findUser,
  findUserByEmail,
  findUserByPhone,
  insertUser,
  lockUser,
  updateUser,
  type Db,
  type NewUser,
  type UserRow,
} from "#server/api/auth/users/user-store.ts";
import { networkOf } from "#server/api/client-address.ts";
import type { Email } from "#server/platform/mail/email.ts";
import { insertPending } from "./pending-store.ts";
import { signUpAnswer } from "./sign-up-answer.ts";
import type { SignUp, Contact } from "./sign-up-request.ts";

/**
 * Returns a session when addresses are confirmed automatically, else the future user. Neither the answer nor its timing
 * reveals whether the address is known: a known user gets an email instead.
 */
export async function signUp(
  context: AuthContext,
  request: SignUp,
  entry: Entry,
): Promise<SessionAnswer | ReturnType<typeof userAnswer>> {
  const { contact } = request;
  const encrypted = await context.passwords.hash(request.password);
  if (context.settings.autoconfirm) return signUpConfirmed(context, request, encrypted, entry);
  await countSending(context, contact, { network: networkOf(entry.ip ?? "") });
  const written = await context.sql.begin(async (sql) => {
    const { user, fresh } = await findOrInsert(context, sql, contact, {});
    const post = isConfirmed(user, contact)
      ? await prepareKnownNotice(context, sql, user, entry)
      : await prepareConfirmation(context, sql, user, { ...request, encrypted }, entry);
    return { id: fresh ? user.id : null, post };
  });
  written.post();
  return signUpAnswer(request, written.id, context.clock());
}

/** With automatic confirmation, a newer sign-up replaces an unconfirmed one. */
async function signUpConfirmed(
  context: AuthContext,
  { contact, metadata }: SignUp,
  encrypted: string,
  entry: Entry,
): Promise<SessionAnswer> {
  const now = context.clock();
  const confirmation = "email" in contact ? { email_confirmed_at: now } : { phone_confirmed_at: now };
  const fields = { ...confirmation, encrypted_password: encrypted, raw_user_meta_data: metadata };
  return context.sql.begin(async (sql) => {
    const { user, fresh } = await findOrInsert(context, sql, contact, fields);
    if (!fresh && isConfirmed(user, contact)) throw refuse(422, "user_already_exists", "User already registered");
    if (!fresh) await updateUser(sql, user.id, fields, now);
    return issueSession(context, sql, (await findUser(sql, user.id)) ?? user, entry);
  });
}

/** The user of the address, locked until the transaction ends, or a new user with only the fields of `fields`. */
async function findOrInsert(
  context: AuthContext,
  sql: Db,
  contact: Contact,
  fields: Partial<NewUser>,
): Promise<{ user: UserRow; fresh: boolean }> {
  const now = context.clock();
  const provider = "email" in contact ? "email" : "phone";
  const app = { provider, providers: [provider] };
  const made = await insertUser(sql, { ...contact, raw_app_meta_data: app, raw_user_meta_data: {}, ...fields }, now);
  if (made !== null) {
    await saveOwnIdentity(sql, made.id, provider, { ...contact }, now);
    return { user: (await findUser(sql, made.id)) ?? made, fresh: true };
  }
  const known = await ("email" in contact ? findUserByEmail(sql, contact.email) : findUserByPhone(sql, contact.phone));
  if (known !== null) await lockUser(sql, known.id);
  const user = known && (await findUser(sql, known.id));
  if (user === null) throw refuse(503, "unexpected_failure", "The account is being changed, please try again");
  return { user, fresh: false };
}

function isConfirmed(user: UserRow, contact: Contact): boolean {
  return ("email" in contact ? user.email_confirmed_at : user.phone_confirmed_at) !== null;
}

/** Stores the sign-up data as pending: redeeming the email does not prove who wrote the data. */
async function prepareConfirmation(
  context: AuthContext,
  sql: Db,
  user: UserRow,
  { contact, metadata, encrypted, challenge, channel, redirectTo, browser }: SignUp & { encrypted: string },
  { origin }: Entry,
): Promise<() => void> {
  const now = context.clock();
  await updateUser(sql, user.id, { confirmation_sent_at: now }, now);
  const flow = { userId: user.id, method: "email/signup", provider: "email" };
  const flowId = "email" in contact ? await beginFlow(sql, challenge, flow, now) : null;
  const pending = { encryptedPassword: encrypted, metadata };
  const expiresAt = new Date(now.getTime() + lifetimes.confirmation * 1000);
  await insertPending(sql, user.id, pending, { browser, flowId, sessionId: null }, { now, expiresAt });
  const language = await findLanguage(sql, user.id);
  if ("email" in contact) {
    const link = {
      action: "signup",
      userId: user.id,
      to: contact.email,
      origin,
      redirectTo,
      flowId,
      language,
    } as const;
    const { message } = await prepareLink(context, sql, link);
    return () => context.mailer.send(message);
  }
  const { phone } = contact;
  const kind = { userId: user.id, type: "confirmation_token", address: phone, flowId: null } as const;
  const { code } = await storeCode(context, sql, { ...kind, seconds: lifetimes.sms });
  return () => void sendText(context, { to: phone, code, channel, language });
}

/** Notifies the owner of a known email address. The owner of a known number gets no message. */
async function prepareKnownNotice(
  context: AuthContext,
  sql: Db,
  user: UserRow,
  { origin }: Entry,
): Promise<() => void> {
  if (user.email === null) return () => undefined;
  const language = await findLanguage(sql, user.id);
  const link = `${origin}/${language}/auth#email=${encodeURIComponent(user.email)}`;
  const message: Email = { kind: "already_registered", to: user.email, language, link };
  return () => context.mailer.send(message);
}
