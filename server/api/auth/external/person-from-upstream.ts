import type { AuthContext } from "#server/api/auth/auth-context.ts";
import { refusals, refuse } from "#server/api/auth/auth-failure.ts";
import { isUnconfirmedAdmin, resetForNewOwner, hasConfirmedOwner } from "#server/api/auth/sign-up/account-takeover.ts";
import { deletePending } from "#server/api/auth/sign-up/pending-store.ts";
import { readEmail } from "#server/api/auth/users/address.ts";
import { findIdentityOwner, refreshProviders, saveIdentity } from "#server/api/auth/users/identity-store.ts";
import { deleteSignInMethods } from "#server/api/auth/users/sign-in-methods-store.ts";
import { withinLimit } from "#server/api/auth/users/metadata.ts";
import {
  findUser,
  findUserByEmail,
  insertUser,
  lockUser,
  updateUser,
  type Db,
  type UserRow,
} from "#server/api/auth/users/user-store.ts";
import type { UpstreamPerson } from "./upstream.ts";

/**
 * Returns the user linked to the upstream identity, else the user whose address the upstream verified, else a new user.
 * Only verified addresses link accounts, because anybody could claim any other address.
 */
export async function personFromUpstream(context: AuthContext, sql: Db, person: UpstreamPerson): Promise<UserRow> {
  const ownerId = await findIdentityOwner(sql, person.provider, person.id);
  const user =
    (ownerId === null ? null : await findUser(sql, ownerId)) ??
    (await ownerOfAddress(context, sql, person)) ??
    (await newcomer(context, sql, person));
  return attach(context, sql, user, person);
}

/** Links the identity to an account at its owner's request. Throws `identity_already_exists`. */
export async function linkUpstream(
  context: AuthContext,
  sql: Db,
  userId: string,
  person: UpstreamPerson,
): Promise<UserRow> {
  const user = await findUser(sql, userId);
  if (user === null) throw refusals.userNotFound();
  return attach(context, sql, user, person);
}

async function ownerOfAddress(context: AuthContext, sql: Db, person: UpstreamPerson): Promise<UserRow | null> {
  if (person.email === null || !person.emailVerified) return null;
  const known = await findUserByEmail(sql, readEmail(person.email));
  if (known === null) return null;
  await lockUser(sql, known.id);
  const user = (await findUser(sql, known.id)) ?? known;
  const now = context.clock();
  if (!hasConfirmedOwner(user)) {
    await deleteSignInMethods(sql, user.id);
    await deletePending(sql, user.id);
    await updateUser(sql, user.id, { encrypted_password: null }, now);
  } else if (isUnconfirmedAdmin(user, context.settings.adminEmails)) await resetForNewOwner(context, sql, user);
  if (user.email_confirmed_at === null) await updateUser(sql, user.id, { email_confirmed_at: now }, now);
  return findUser(sql, user.id);
}

const maxNameLength = 255;

async function newcomer(context: AuthContext, sql: Db, person: UpstreamPerson): Promise<UserRow> {
  if (!context.settings.signups) throw refusals.signupsClosed();
  if (person.email === null) throw refuse(422, "validation_failed", "Error getting user email from external provider");
  if (!person.emailVerified)
    throw refuse(
      422,
      "provider_email_needs_verification",
      `Unverified email with ${person.provider}. Verify the email with the provider, then sign in again`,
    );
  const now = context.clock();
  const user = await insertUser(
    sql,
    {
      email: readEmail(person.email),
      email_confirmed_at: now,
      raw_app_meta_data: { provider: person.provider, providers: [person.provider] },
      raw_user_meta_data: withinLimit({}, person.claims),
    },
    now,
  );
  if (user === null) throw refusals.emailExists();
  return user;
}

async function attach(context: AuthContext, sql: Db, user: UserRow, person: UpstreamPerson): Promise<UserRow> {
  const now = context.clock();
  if (user.is_anonymous && !context.settings.signups) throw refusals.signupsClosed();
  const { provider, id: providerId, email } = person;
  if (providerId.length > maxNameLength || (email ?? "").length > maxNameLength)
    throw refuse(400, "bad_oauth_callback", "The provider's name for this person is too long");
  const data = withinLimit({}, person.claims);
  if (!(await saveIdentity(sql, { userId: user.id, provider, providerId, data }, now)))
    throw refuse(422, "identity_already_exists", "Identity is already linked to another user");
  const changes = { raw_user_meta_data: withinLimit(user.raw_user_meta_data, data) };
  await updateUser(sql, user.id, user.is_anonymous ? { ...changes, is_anonymous: false } : changes, now);
  await refreshProviders(sql, user.id, now);
  return (await findUser(sql, user.id)) ?? user;
}
