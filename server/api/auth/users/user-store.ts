import type { Fragment, JSONValue, Sql, TransactionSql } from "postgres";

export type Db = Sql | TransactionSql;
export type Json = { [key: string]: JSONValue };

export type IdentityRow = {
  id: string;
  user_id: string;
  provider: string;
  provider_id: string;
  identity_data: Json;
  email: string | null;
  last_sign_in_at: string | null;
  created_at: string;
  updated_at: string;
};

export type FactorRow = {
  id: string;
  friendly_name: string | null;
  factor_type: "totp" | "phone" | "webauthn";
  status: "verified" | "unverified";
  phone: string | null;
  created_at: string;
  updated_at: string;
};

/** A row of auth.users with its identities and factors. */
export type UserRow = {
  id: string;
  aud: string;
  role: string;
  email: string | null;
  phone: string | null;
  encrypted_password: string | null;
  email_confirmed_at: Date | null;
  phone_confirmed_at: Date | null;
  confirmed_at: Date | null;
  invited_at: Date | null;
  confirmation_sent_at: Date | null;
  recovery_sent_at: Date | null;
  email_change: string | null;
  email_change_sent_at: Date | null;
  email_change_confirm_status: number;
  phone_change: string | null;
  phone_change_sent_at: Date | null;
  reauthentication_sent_at: Date | null;
  last_sign_in_at: Date | null;
  raw_app_meta_data: Json;
  raw_user_meta_data: Json;
  is_anonymous: boolean;
  is_sso_user: boolean;
  banned_until: Date | null;
  deleted_at: Date | null;
  created_at: Date;
  updated_at: Date;
  identities: IdentityRow[];
  factors: FactorRow[];
};

/** The columns of a `UserRow`, for a query whose users are aliased `u`. */
export function userColumns(sql: Db): Fragment {
  return sql`u.*,
    coalesce((select json_agg(i order by i.created_at, i.id) from auth.identities i where i.user_id = u.id), '[]') as identities,
    coalesce((select json_agg(json_build_object('id', f.id, 'friendly_name', f.friendly_name, 'factor_type', f.factor_type,
      'status', f.status, 'phone', f.phone, 'created_at', f.created_at, 'updated_at', f.updated_at) order by f.created_at, f.id)
      from auth.mfa_factors f where f.user_id = u.id), '[]') as factors`;
}

/** Locks the user until the transaction ends. */
export async function lockUser(sql: Db, id: string): Promise<void> {
  await sql`select from auth.users where id = ${id} for no key update`;
}

export async function findUser(sql: Db, id: string): Promise<UserRow | null> {
  const [row] = await sql<UserRow[]>`select ${userColumns(sql)} from auth.users u where u.id = ${id}`;
  return row ?? null;
}

/** Addresses are stored in lower case. SSO users do not own their address. */
export async function findUserByEmail(sql: Db, email: string): Promise<UserRow | null> {
  const [row] = await sql<UserRow[]>`
    select ${userColumns(sql)} from auth.users u where lower(u.email) = ${email} and not u.is_sso_user`;
  return row ?? null;
}

export async function findUserByPhone(sql: Db, phone: string): Promise<UserRow | null> {
  const [row] = await sql<UserRow[]>`select ${userColumns(sql)} from auth.users u where u.phone = ${phone}`;
  return row ?? null;
}

export async function findUserByPhoneChange(sql: Db, phone: string): Promise<UserRow | null> {
  const [row] = await sql<UserRow[]>`
    select ${userColumns(sql)} from auth.users u where u.phone_change = ${phone} order by u.phone_change_sent_at desc limit 1`;
  return row ?? null;
}

export type NewUser = {
  id?: string;
  role?: string;
  email?: string | null;
  phone?: string | null;
  encrypted_password?: string | null;
  email_confirmed_at?: Date | null;
  phone_confirmed_at?: Date | null;
  invited_at?: Date | null;
  raw_app_meta_data: Json;
  raw_user_meta_data: Json;
  is_anonymous?: boolean;
  is_sso_user?: boolean;
  banned_until?: Date | null;
};

/** Returns null when a concurrent request has taken the address, number or id. */
export async function insertUser(sql: Db, user: NewUser, now: Date): Promise<UserRow | null> {
  const row = {
    ...user,
    raw_app_meta_data: sql.json(user.raw_app_meta_data),
    raw_user_meta_data: sql.json(user.raw_user_meta_data),
    created_at: now,
    updated_at: now,
  };
  const [made] = await sql<{ id: string }[]>`insert into auth.users ${sql(row)} on conflict do nothing returning id`;
  return made === undefined ? null : findUser(sql, made.id);
}

export type UserChanges = Partial<
  Omit<UserRow, "id" | "identities" | "factors" | "confirmed_at" | "created_at" | "updated_at">
>;

/** Throws Postgres' 23505 when the new address or number belongs to another user. */
export async function updateUser(sql: Db, id: string, changes: UserChanges, now: Date): Promise<void> {
  const { raw_app_meta_data, raw_user_meta_data, ...plain } = changes;
  const row = {
    ...plain,
    ...(raw_app_meta_data === undefined ? {} : { raw_app_meta_data: sql.json(raw_app_meta_data) }),
    ...(raw_user_meta_data === undefined ? {} : { raw_user_meta_data: sql.json(raw_user_meta_data) }),
    updated_at: now,
  };
  await sql`update auth.users set ${sql(row)} where id = ${id}`;
}

export async function deleteUser(sql: Db, id: string): Promise<void> {
  await sql`delete from auth.users where id = ${id}`;
}

export async function listUsers(sql: Db, page: number, perPage: number): Promise<{ users: UserRow[]; total: number }> {
  const [users, [count]] = await Promise.all([
    sql<UserRow[]>`select ${userColumns(sql)} from auth.users u order by u.created_at desc, u.id
      limit ${perPage} offset ${(page - 1) * perPage}`,
    sql<{ total: number }[]>`select count(*)::int as total from auth.users`,
  ]);
  return { users: [...users], total: count?.total ?? 0 };
}

/** Whether another user has this address or number. */
export function isTaken(thrown: unknown): boolean {
  return thrown instanceof Error && "code" in thrown && thrown.code === "23505";
}
