import type { Page } from "#server/api/auth/admin/pages.ts";
import type { Db } from "#server/api/auth/users/user-store.ts";

export type OAuthClient = {
  id: string;
  client_type: "public" | "confidential";
  token_endpoint_auth_method: "client_secret_basic" | "client_secret_post" | "none";
  registration_type: "dynamic" | "manual";
  redirect_uris: string[];
  grant_types: string[];
  response_types: string[];
  scope: string | null;
  client_name: string | null;
  client_uri: string | null;
  logo_uri: string | null;
  created_at: Date;
  updated_at: Date;
};
export type ClientChanges = Partial<Omit<OAuthClient, "id" | "created_at" | "updated_at">> & {
  client_secret_hash?: string | null;
};

const columns = (
  sql: Db,
) => sql`id, client_type, token_endpoint_auth_method, registration_type, redirect_uris, grant_types,
  response_types, scope, client_name, client_uri, logo_uri, created_at, updated_at`;

export async function insertClient(sql: Db, client: ClientChanges, now: Date): Promise<OAuthClient> {
  const row = { ...client, created_at: now, updated_at: now };
  const [made] = await sql<OAuthClient[]>`insert into auth.oauth_clients ${sql(row)} returning ${columns(sql)}`;
  if (made === undefined) throw new Error("OAuth client insert returned no row");
  return made;
}

export async function findClient(sql: Db, id: string): Promise<OAuthClient | null> {
  const [row] = await sql<OAuthClient[]>`
    select ${columns(sql)} from auth.oauth_clients where id = ${id} and deleted_at is null`;
  return row ?? null;
}

/** Returns null when the client does not exist. */
export async function updateClient(
  sql: Db,
  id: string,
  changes: ClientChanges,
  now: Date,
): Promise<OAuthClient | null> {
  const [row] = await sql<OAuthClient[]>`
    update auth.oauth_clients set ${sql({ ...changes, updated_at: now })}
    where id = ${id} and deleted_at is null returning ${columns(sql)}`;
  return row ?? null;
}

export async function deleteClient(sql: Db, id: string): Promise<boolean> {
  const deleted = await sql`delete from auth.oauth_clients where id = ${id} returning id`;
  return deleted.length > 0;
}

export async function listClients(
  sql: Db,
  { page, perPage }: Page,
): Promise<{ clients: OAuthClient[]; total: number }> {
  const [clients, [count]] = await Promise.all([
    sql<OAuthClient[]>`select ${columns(sql)} from auth.oauth_clients where deleted_at is null
      order by created_at desc, id limit ${perPage} offset ${(page - 1) * perPage}`,
    sql<{ total: number }[]>`select count(*)::int as total from auth.oauth_clients where deleted_at is null`,
  ]);
  return { clients: [...clients], total: count?.total ?? 0 };
}
