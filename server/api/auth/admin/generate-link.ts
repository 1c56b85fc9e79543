import type { AuthContext } from "#server/api/auth/auth-context.ts";
import { invalid, refusals } from "#server/api/auth/auth-failure.ts";
import { prepareLink, type EmailAction } from "#server/api/auth/one-time/send-code.ts";
import { checkPassword } from "#server/api/auth/secrets/password-rules.ts";
import { readEmail } from "#server/api/auth/users/address.ts";
import { saveOwnIdentity } from "#server/api/auth/users/identity-store.ts";
import { findLanguage } from "#server/api/auth/users/language-store.ts";
import { userAnswer } from "#server/api/auth/users/user-answer.ts";
import {
  findUser,
  findUserByEmail,
  insertUser,
  updateUser,
  type Db,
  type Json,
  type UserRow,
} from "#server/api/auth/users/user-store.ts";
import { inviteUser } from "./invite.ts";

export const linkTypes = [
  "signup",
  "invite",
  "magiclink",
  "recovery",
  "email_change_current",
  "email_change_new",
] as const;

export type GenerateLinkRequest = {
  type: (typeof linkTypes)[number];
  email: string;
  new_email: string;
  password: string;
  data: Json;
  redirectTo: string;
  origin: string;
};

/** Returns the link that an email would carry, for the operator to send. */
export async function generateLink(context: AuthContext, options: GenerateLinkRequest) {
  const email = readEmail(options.email);
  const newEmail = options.type.startsWith("email_change") ? readEmail(options.new_email) : email;
  const encrypted = await passwordFor(context, options);
  return context.sql.begin(async (sql) => {
    const { action, user } = await personFor(context, sql, options, email, encrypted);
    if (newEmail !== email) await beginChange(context, sql, user, newEmail);
    const { origin, redirectTo } = options;
    const to = action === "email_change_new" ? newEmail : email;
    const language = await findLanguage(sql, user.id);
    const request = { action, userId: user.id, to, newEmail, origin, redirectTo, flowId: null, language };
    const { code, token, link } = await prepareLink(context, sql, request);
    return {
      ...userAnswer((await findUser(sql, user.id)) ?? user),
      action_link: link,
      email_otp: code,
      hashed_token: token,
      verification_type: action,
      redirect_to: redirectTo,
    };
  });
}

async function passwordFor(context: AuthContext, { type, password }: GenerateLinkRequest): Promise<string | null> {
  if (type !== "signup") return null;
  if (password === "") throw invalid("Signup requires a valid password");
  checkPassword(password);
  return context.passwords.hash(password);
}

/** The user the link is for. An unknown address gets an account, as with the email of the same kind. */
async function personFor(
  context: AuthContext,
  sql: Db,
  { type, data }: GenerateLinkRequest,
  email: string,
  encrypted: string | null,
): Promise<{ action: EmailAction; user: UserRow }> {
  if (type === "invite") return { action: type, user: await inviteUser(context, sql, email, data) };
  const known = await findUserByEmail(sql, email);
  if (type === "signup" || (type === "magiclink" && known === null)) {
    if (known !== null && known.email_confirmed_at !== null) throw refusals.emailExists();
    return { action: "signup", user: await join(context, sql, known, { email, encrypted, data }) };
  }
  if (known === null) throw refusals.userNotFound();
  return { action: type, user: known };
}

async function join(
  context: AuthContext,
  sql: Db,
  known: UserRow | null,
  person: { email: string; encrypted: string | null; data: Json },
): Promise<UserRow> {
  const now = context.clock();
  const written = { encrypted_password: person.encrypted, raw_user_meta_data: person.data };
  if (known !== null) {
    await updateUser(sql, known.id, { ...written, confirmation_sent_at: now }, now);
    return known;
  }
  const app = { provider: "email", providers: ["email"] };
  const user = await insertUser(sql, { email: person.email, ...written, raw_app_meta_data: app }, now);
  if (user === null) throw refusals.emailExists();
  await saveOwnIdentity(sql, user.id, "email", { email: person.email }, now);
  await updateUser(sql, user.id, { confirmation_sent_at: now }, now);
  return user;
}

async function beginChange(context: AuthContext, sql: Db, user: UserRow, newEmail: string): Promise<void> {
  if ((await findUserByEmail(sql, newEmail)) !== null) throw refusals.emailExists();
  if (user.email_change === newEmail) return;
  const now = context.clock();
  await updateUser(
    sql,
    user.id,
    { email_change: newEmail, email_change_sent_at: now, email_change_confirm_status: 0 },
    now,
  );
}
