import type { AuthContext } from "#server/api/auth/auth-context.ts";
import { refusals } from "#server/api/auth/auth-failure.ts";
import { countSending } from "#server/api/auth/limits/sending-limit.ts";
import { prepareLink } from "#server/api/auth/one-time/send-code.ts";
import { readEmail } from "#server/api/auth/users/address.ts";
import { saveOwnIdentity } from "#server/api/auth/users/identity-store.ts";
import { findLanguage } from "#server/api/auth/users/language-store.ts";
import {
  findUser,
  findUserByEmail,
  insertUser,
  updateUser,
  type Db,
  type Json,
  type UserRow,
} from "#server/api/auth/users/user-store.ts";

type Places = { origin: string; redirectTo: string };

/** Sends an invitation. Throws `email_exists` when the user has already joined. */
export async function invite(context: AuthContext, given: string, data: Json, places: Places): Promise<UserRow> {
  const email = readEmail(given);
  await countSending(context, { email }, "operator");
  const { user, message } = await context.sql.begin(async (sql) => {
    const invited = await inviteUser(context, sql, email, data);
    const language = await findLanguage(sql, invited.id);
    const link = { action: "invite", userId: invited.id, to: email, flowId: null, language, ...places } as const;
    return { user: invited, message: (await prepareLink(context, sql, link)).message };
  });
  context.mailer.send(message);
  return user;
}

export async function inviteUser(context: AuthContext, sql: Db, email: string, data: Json): Promise<UserRow> {
  const now = context.clock();
  const known = await findUserByEmail(sql, email);
  if (known !== null && known.email_confirmed_at !== null) throw refusals.emailExists();
  const app = { provider: "email", providers: ["email"] };
  const user = known ?? (await insertUser(sql, { email, raw_app_meta_data: app, raw_user_meta_data: data }, now));
  if (user === null) throw refusals.emailExists();
  if (known === null) await saveOwnIdentity(sql, user.id, "email", { email }, now);
  const metadata = Object.keys(data).length === 0 ? {} : { raw_user_meta_data: data };
  await updateUser(
    sql,
    user.id,
    { invited_at: now, confirmation_sent_at: now, encrypted_password: null, ...metadata },
    now,
  );
  return (await findUser(sql, user.id)) ?? user;
}
