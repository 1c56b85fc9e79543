import type { Db, Json, UserRow } from "./user-store.ts";

/** Returns the user id of the identity. */
export async function findIdentityOwner(sql: Db, provider: string, providerId: string): Promise<string | null> {
  const [row] = await sql<{ user_id: string }[]>`
    select user_id from auth.identities where provider = ${provider} and provider_id = ${providerId}`;
  return row?.user_id ?? null;
}

/** Inserts the identity or updates its provider data. Returns false when it belongs to another user. */
export async function saveIdentity(
  sql: Db,
  identity: { userId: string; provider: string; providerId: string; data: Json },
  now: Date,
): Promise<boolean> {
  const saved = await sql`
    insert into auth.identities as i (user_id, provider, provider_id, identity_data, last_sign_in_at, created_at, updated_at)
    values (${identity.userId}, ${identity.provider}, ${identity.providerId}, ${sql.json(identity.data)}, ${now}, ${now}, ${now})
    on conflict (provider, provider_id) do update
      set identity_data = i.identity_data || excluded.identity_data, last_sign_in_at = excluded.last_sign_in_at, updated_at = ${now}
      where i.user_id = excluded.user_id
    returning i.id`;
  return saved.length > 0;
}

/** Saves the email or phone identity, with whether it was confirmed by message. */
export async function saveOwnIdentity(
  sql: Db,
  userId: string,
  provider: "email" | "phone",
  data: Json,
  now: Date,
): Promise<void> {
  const full = { sub: userId, email_verified: false, phone_verified: false, ...data };
  await saveIdentity(sql, { userId, provider, providerId: userId, data: full }, now);
}

/** Only a redeemed message confirms a mailbox; auto-confirm, operators and upstreams do not. */
export async function markReached(sql: Db, user: UserRow, provider: "email" | "phone", now: Date): Promise<void> {
  const proof =
    provider === "email" ? { email: user.email, email_verified: true } : { phone: user.phone, phone_verified: true };
  await changeOwnIdentity(sql, user.id, provider, proof, now);
  if (!user.identities.some((identity) => identity.provider === provider)) await refreshProviders(sql, user.id, now);
}

/** Whether the account's mailbox has confirmed this account. */
export function isMailboxOpened({ email, identities }: UserRow): boolean {
  return identities.some(
    (one) =>
      one.provider === "email" && one.email === email?.toLowerCase() && one.identity_data["email_verified"] === true,
  );
}

export async function changeOwnIdentity(
  sql: Db,
  userId: string,
  provider: "email" | "phone",
  data: Json,
  now: Date,
): Promise<void> {
  const changed =
    await sql`update auth.identities set identity_data = identity_data || ${sql.json(data)}, updated_at = ${now}
    where user_id = ${userId} and provider = ${provider} returning id`;
  if (changed.length === 0) await saveOwnIdentity(sql, userId, provider, data, now);
}

export async function deleteIdentity(sql: Db, id: string): Promise<void> {
  await sql`delete from auth.identities where id = ${id}`;
}

/** Updates `provider` and `providers` of the app metadata after identities have changed. */
export async function refreshProviders(sql: Db, userId: string, now: Date): Promise<void> {
  await sql`
    update auth.users u set updated_at = ${now}, raw_app_meta_data = u.raw_app_meta_data || jsonb_build_object(
        'provider', p.providers -> 0, 'providers', p.providers)
    from (select jsonb_agg(provider order by first) as providers
      from (select provider, min(created_at) as first from auth.identities where user_id = ${userId} group by provider) known) p
    where u.id = ${userId} and p.providers is not null`;
}
