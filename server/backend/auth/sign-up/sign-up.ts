import type { AuthContext } from "#server/backend/auth/auth-context.ts";
import { refuse } from "#server/backend/auth/auth-failure.ts";
import { spendSending } from "#server/backend/auth/limits/rate-limits.ts";
import { beginFlow, type Challenge } from "#server/backend/auth/one-time/pkce.ts";
import { postText, prepareLink, storeCode } from "#server/backend/auth/one-time/send-code.ts";
import { lifetimes } from "#server/backend/auth/auth-settings.ts";
import { issueSession, type Entry, type SessionAnswer } from "#server/backend/auth/sessions/issue-session.ts";
import { saveOwnIdentity } from "#server/backend/auth/users/identity-store.ts";
import { findLanguage } from "#server/backend/auth/users/language-store.ts";
import type { userAnswer } from "#server/backend/auth/users/user-answer.ts";
import {
  findUser,
  findUserByEmail,
  findUserByPhone,
  insertUser,
  updateUser,
  type Db,
  type Json,
  type UserRow,
} from "#server/backend/auth/users/user-store.ts";
import type { Letter } from "#server/mail/letter.ts";
import type { Sms } from "#server/providers/sms/sms.ts";
import { signUpAnswer } from "./sign-up-answer.ts";

export type Who = { email: string } | { phone: string };
export type SignUp = {
  who: Who;
  password: string;
  metadata: Json;
  challenge: Challenge;
  channel: Sms["channel"];
  redirectTo: string;
};

/**
 * A session where addresses confirm themselves, else the person as they will be. Whether the address was known shows
 * neither in the answer nor in its time: a known person gets a letter instead.
 */
export async function signUp(
  context: AuthContext,
  request: SignUp,
  entry: Entry,
): Promise<SessionAnswer | ReturnType<typeof userAnswer>> {
  const { who } = request;
  const encrypted = await context.passwords.hash(request.password);
  if (context.settings.autoconfirm) return signUpConfirmed(context, request, encrypted, entry);
  await spendSending(context, who);
  const written = await context.sql.begin(async (sql) => {
    const { user, fresh } = await writePerson(context, sql, request, encrypted, false);
    const done = isConfirmed(user, who);
    const post = done ? await postKnown(context, sql, user, entry) : await postCode(context, sql, user, request, entry);
    return { id: fresh ? user.id : null, post };
  });
  written.post();
  return signUpAnswer(request, written.id, context.clock());
}

async function signUpConfirmed(
  context: AuthContext,
  request: SignUp,
  encrypted: string,
  entry: Entry,
): Promise<SessionAnswer> {
  return context.sql.begin(async (sql) => {
    const { user, fresh } = await writePerson(context, sql, request, encrypted, true);
    if (!fresh) throw refuse(422, "user_already_exists", "User already registered");
    return issueSession(context, sql, user, entry);
  });
}

/** The newest sign-up of an unconfirmed address counts, its password and its words; a confirmed person stays as they are. */
async function writePerson(
  context: AuthContext,
  sql: Db,
  { who, metadata }: SignUp,
  encrypted: string,
  confirmed: boolean,
): Promise<{ user: UserRow; fresh: boolean }> {
  const now = context.clock();
  const provider = "email" in who ? "email" : "phone";
  const confirmation = confirmed ? { [`${provider}_confirmed_at` as const]: now } : {};
  const made = await insertUser(
    sql,
    {
      ...who,
      ...confirmation,
      encrypted_password: encrypted,
      raw_app_meta_data: { provider, providers: [provider] },
      raw_user_meta_data: metadata,
    },
    now,
  );
  const user = made ?? (await ("email" in who ? findUserByEmail(sql, who.email) : findUserByPhone(sql, who.phone)));
  if (user === null) throw refuse(503, "unexpected_failure", "The account is being changed, please try again");
  if (made !== null) {
    await saveOwnIdentity(sql, user.id, provider, { ...who }, now);
    return { user: (await findUser(sql, user.id)) ?? user, fresh: true };
  }
  if (isConfirmed(user, who)) return { user, fresh: false };
  await updateUser(sql, user.id, { ...confirmation, encrypted_password: encrypted, raw_user_meta_data: metadata }, now);
  return { user: (await findUser(sql, user.id)) ?? user, fresh: confirmed };
}

function isConfirmed(user: UserRow, who: Who): boolean {
  return ("email" in who ? user.email_confirmed_at : user.phone_confirmed_at) !== null;
}

async function postCode(
  context: AuthContext,
  sql: Db,
  user: UserRow,
  { who, challenge, channel, redirectTo }: SignUp,
  { origin }: Entry,
): Promise<() => void> {
  const now = context.clock();
  const language = await findLanguage(sql, user.id);
  await updateUser(sql, user.id, { confirmation_sent_at: now }, now);
  if ("email" in who) {
    const flowId = await beginFlow(sql, challenge, { userId: user.id, method: "email/signup", provider: "email" }, now);
    const errand = { errand: "signup", userId: user.id, to: who.email, origin, redirectTo, flowId, language } as const;
    const { letter } = await prepareLink(context, sql, errand);
    return () => context.letterbox.post(letter);
  }
  const { phone } = who;
  const kind = { userId: user.id, type: "confirmation_token", address: phone, flowId: null } as const;
  const { code } = await storeCode(context, sql, { ...kind, seconds: lifetimes.sms });
  return () => void postText(context, { to: phone, code, channel, language });
}

/** The owner of a known address learns of it; the owner of a known number is left in peace. */
async function postKnown(context: AuthContext, sql: Db, user: UserRow, { origin }: Entry): Promise<() => void> {
  if (user.email === null) return () => undefined;
  const language = await findLanguage(sql, user.id);
  const letter: Letter = { kind: "already_registered", to: user.email, language, link: `${origin}/${language}/auth` };
  return () => context.letterbox.post(letter);
}
