import type { Db, Json } from "#server/api/auth/users/user-store.ts";

export type SsoProvider = {
  id: string;
  entity_id: string;
  metadata_xml: string;
  metadata_url: string | null;
  attribute_mapping: Json;
  domains: string[];
  created_at: Date;
  updated_at: Date;
};

const providers = (sql: Db) => sql`
  select p.id, s.entity_id, s.metadata_xml, s.metadata_url, s.attribute_mapping, p.created_at, p.updated_at,
    coalesce((select array_agg(d.domain order by d.domain) from auth.sso_domains d where d.sso_provider_id = p.id), '{}') as domains
  from auth.sso_providers p join auth.saml_providers s on s.sso_provider_id = p.id`;

export async function findProvider(sql: Db, id: string): Promise<SsoProvider | null> {
  const [row] = await sql<SsoProvider[]>`${providers(sql)} where p.id = ${id}`;
  return row ?? null;
}

export async function findProviderByDomain(sql: Db, domain: string): Promise<SsoProvider | null> {
  const [row] = await sql<SsoProvider[]>`${providers(sql)}
    where p.id = (select sso_provider_id from auth.sso_domains where lower(domain) = ${domain.toLowerCase()})`;
  return row ?? null;
}

export async function listProviders(sql: Db): Promise<SsoProvider[]> {
  return sql<SsoProvider[]>`${providers(sql)} order by p.created_at, p.id`;
}

export type ProviderFields = Pick<
  SsoProvider,
  "entity_id" | "metadata_xml" | "metadata_url" | "attribute_mapping" | "domains"
>;

/** Throws Postgres' 23505 when another provider has the entity id or a domain. */
export async function saveProvider(sql: Db, id: string | null, fields: ProviderFields, now: Date): Promise<string> {
  const { domains, attribute_mapping: mapping, ...saml } = fields;
  const [made] = await sql<{ id: string }[]>`
    insert into auth.sso_providers (id, created_at, updated_at)
    values (coalesce(${id}::uuid, gen_random_uuid()), ${now}, ${now})
    on conflict (id) do update set updated_at = excluded.updated_at returning id`;
  if (made === undefined) throw new Error("SSO provider upsert returned no row");
  const row = { ...saml, attribute_mapping: sql.json(mapping), updated_at: now };
  await sql`
    insert into auth.saml_providers ${sql({ ...row, sso_provider_id: made.id })}
    on conflict (sso_provider_id) do update set ${sql(row)}`;
  await sql`delete from auth.sso_domains where sso_provider_id = ${made.id}`;
  for (const domain of domains)
    await sql`insert into auth.sso_domains (sso_provider_id, domain) values (${made.id}, ${domain.toLowerCase()})`;
  return made.id;
}

export async function deleteProvider(sql: Db, id: string): Promise<void> {
  await sql`delete from auth.sso_providers where id = ${id}`;
}

export type RelayState = {
  id: string;
  sso_provider_id: string;
  request_id: string;
  redirect_to: string;
  flow_state_id: string | null;
  created_at: Date;
};

export async function insertRelay(
  sql: Db,
  relay: Omit<RelayState, "created_at" | "request_id">,
  requestId: string,
  now: Date,
): Promise<void> {
  await sql`insert into auth.saml_relay_states ${sql({ ...relay, request_id: requestId, created_at: now })}`;
}

/** Deletes the state, so that a response is accepted once. */
export async function consumeRelay(sql: Db, id: string): Promise<RelayState | null> {
  const [row] = await sql<RelayState[]>`delete from auth.saml_relay_states where id = ${id} returning *`;
  return row ?? null;
}
