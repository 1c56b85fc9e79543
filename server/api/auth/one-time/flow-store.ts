import type { UpstreamPerson } from "#server/api/auth/external/upstream.ts";
import type { Db } from "#server/api/auth/users/user-store.ts";
import type { TokenType } from "./one-time-code.ts";

/** A PKCE flow, started with a challenge and finished with its verifier. */
export type Flow = {
  id: string;
  user_id: string | null;
  auth_code: string | null;
  auth_code_issued_at: Date | null;
  code_challenge: string | null;
  code_challenge_method: "s256" | "plain" | null;
  authentication_method: string;
  provider_type: string;
  provider_access_token: string | null;
  provider_refresh_token: string | null;
  referrer: string | null;
  linking_target_id: string | null;
  upstream_verifier: string | null;
  upstream_nonce: string | null;
  /** The redeemed email token, which is applied when the verifier arrives. */
  token_type: TokenType | null;
  relates_to: string | null;
  session_id: string | null;
  /** Hash of the cookie of the browser that started the flow. A return in another browser is rejected. */
  browser_hash: string | null;
  /** The upstream user, stored while linking waits for the verifier. */
  upstream_person: UpstreamPerson | null;
  created_at: Date;
};

export type NewFlow = Pick<Flow, "authentication_method" | "provider_type"> &
  Partial<Omit<Flow, "id" | "created_at" | "authentication_method" | "provider_type">>;

export async function insertFlow(sql: Db, flow: NewFlow, now: Date): Promise<string> {
  const row = { ...flow, created_at: now, updated_at: now };
  const [made] = await sql<{ id: string }[]>`insert into auth.flow_state ${sql(row)} returning id`;
  if (made === undefined) throw new Error("flow insert returned no row");
  return made.id;
}

export async function changeFlow(sql: Db, id: string, changes: Partial<Omit<Flow, "id">>, now: Date): Promise<void> {
  await sql`update auth.flow_state set ${sql({ ...changes, updated_at: now })} where id = ${id}`;
}

export async function hasFlow(sql: Db, id: string): Promise<boolean> {
  return (await sql`select from auth.flow_state where id = ${id}`).length > 0;
}

export async function findFlow(sql: Db, id: string): Promise<Flow | null> {
  const [row] = await sql<Flow[]>`select * from auth.flow_state where id = ${id}`;
  return row ?? null;
}

/** Deletes the flow: a code allows one attempt, right or wrong. */
export async function consumeFlowByCode(sql: Db, hash: string): Promise<Flow | null> {
  const [row] = await sql<Flow[]>`delete from auth.flow_state where auth_code = ${hash} returning *`;
  return row ?? null;
}

/**
 * Returns the flow if it started after `since` and deletes its verifier in the same statement, so that a return is
 * accepted once.
 */
export async function consumeUpstreamFlow(sql: Db, id: string, since: Date, now: Date): Promise<Flow | null> {
  const [row] = await sql<Flow[]>`
    with taken as (
      select * from auth.flow_state
      where id = ${id} and upstream_verifier is not null and created_at >= ${since} for update)
    update auth.flow_state f set upstream_verifier = null, updated_at = ${now} from taken where f.id = taken.id
    returning taken.*`;
  return row ?? null;
}
