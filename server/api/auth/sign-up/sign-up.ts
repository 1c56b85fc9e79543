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
  const { who } = request;
  const encrypted = await context.passwords.hash(request.password);
  if (context.settings.autoconfirm) return signUpConfirmed(context, request, encrypted, entry);
  await countSending(context, who, { network: networkOf(entry.ip ?? "") });
  const written = await context.sql.begin(async (sql) => {
    const { user, fresh } = await findOrInsert(context, sql, who, {});
    const post = isConfirmed(user, who)
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
  { who, metadata }: SignUp,
  encrypted: string,
  entry: Entry,
): Promise<SessionAnswer> {
  const now = context.clock();
  const confirmation = "email" in who ? { email_confirmed_at: now } : { phone_confirmed_at: now };
  const said = { ...confirmation, encrypted_password: encrypted, raw_user_meta_data: metadata };
  return context.sql.begin(async (sql) => {
    const { user, fresh } = await findOrInsert(context, sql, who, said);
    if (!fresh && isConfirmed(user, who)) throw refuse(422, "user_already_exists", "User already registered");
    if (!fresh) await updateUser(sql, user.id, said, now);
    return issueSession(context, sql, (await findUser(sql, user.id)) ?? user, entry);
  });
}

/** The user of the address, locked until the transaction ends, or a new user with only the fields of `said`. */
async function findOrInsert(
  context: AuthContext,
  sql: Db,
  who: Contact,
  said: Partial<NewUser>,
): Promise<{ user: UserRow; fresh: boolean }> {
  const now = context.clock();
  const provider = "email" in who ? "email" : "phone";
  const app = { provider, providers: [provider] };
  const made = await insertUser(sql, { ...who, raw_app_meta_data: app, raw_user_meta_data: {}, ...said }, now);
  if (made !== null) {
    await saveOwnIdentity(sql, made.id, provider, { ...who }, now);
    return { user: (await findUser(sql, made.id)) ?? made, fresh: true };
  }
  const known = await ("email" in who ? findUserByEmail(sql, who.email) : findUserByPhone(sql, who.phone));
  if (known !== null) await lockUser(sql, known.id);
  const user = known && (await findUser(sql, known.id));
  if (user === null) throw refuse(503, "unexpected_failure", "The account is being changed, please try again");
  return { user, fresh: false };
}

function isConfirmed(user: UserRow, who: Contact): boolean {
  return ("email" in who ? user.email_confirmed_at : user.phone_confirmed_at) !== null;
}

/** Stores the sign-up data as pending: redeeming the email does not prove who wrote the data. */
async function prepareConfirmation(
  context: AuthContext,
  sql: Db,
  user: UserRow,
  { who, metadata, encrypted, challenge, channel, redirectTo, browser }: SignUp & { encrypted: string },
  { origin }: Entry,
): Promise<() => void> {
  const now = context.clock();
  await updateUser(sql, user.id, { confirmation_sent_at: now }, now);
  const flow = { userId: user.id, method: "email/signup", provider: "email" };
  const flowId = "email" in who ? await beginFlow(sql, challenge, flow, now) : null;
  const said = { encryptedPassword: encrypted, metadata };
  const expiresAt = new Date(now.getTime() + lifetimes.confirmation * 1000);
  await insertPending(sql, user.id, said, { browser, flowId, sessionId: null }, { now, expiresAt });
  const language = await findLanguage(sql, user.id);
  if ("email" in who) {
    const link = { action: "signup", userId: user.id, to: who.email, origin, redirectTo, flowId, language } as const;
    const { message } = await prepareLink(context, sql, link);
    return () => context.mailer.send(message);
  }
  const { phone } = who;
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
