import type { Db, UserRow } from "#server/api/auth/users/user-store.ts";
import { userColumns } from "#server/api/auth/users/user-store.ts";

export type Aal = "aal1" | "aal2" | "aal3";
export type Amr = { method: string; timestamp: number };
export type SessionRow = {
  id: string;
  user_id: string;
  aal: Aal;
  factor_id: string | null;
  refresh_token_counter: number;
  refreshed_at: Date | null;
  created_at: Date;
};
export type LiveSession = { session: SessionRow; amr: Amr[]; user: UserRow };

type LiveRow = UserRow & { session: RawSession; amr: Amr[] };
type RawSession = Omit<SessionRow, "refreshed_at" | "created_at"> & { refreshed_at: string | null; created_at: string };

/** Opens a session at aal1 in one statement. */
export async function insertSession(
  sql: Db,
  user: UserRow,
  session: { method: string; userAgent: string | null; ip: string | null },
  now: Date,
): Promise<LiveSession> {
  const [row] = await sql<{ id: string }[]>`
    with made as (
      insert into auth.sessions (user_id, user_agent, ip, created_at, updated_at)
      values (${user.id}, ${session.userAgent}, ${session.ip}::inet, ${now}, ${now}) returning id),
    claim as (
      insert into auth.mfa_amr_claims (session_id, authentication_method, created_at, updated_at)
      select id, ${session.method}, ${now}, ${now} from made),
    seen as (update auth.users set last_sign_in_at = ${now}, updated_at = ${now} where id = ${user.id})
    select id from made`;
  if (row === undefined) throw new Error("session insert returned no row");
  const begun = {
    aal: "aal1",
    factor_id: null,
    refresh_token_counter: 0,
    refreshed_at: null,
    created_at: now,
  } as const;
  return {
    session: { id: row.id, user_id: user.id, ...begun },
    amr: [{ method: session.method, timestamp: Math.floor(now.getTime() / 1000) }],
    user: { ...user, last_sign_in_at: now, updated_at: now },
  };
}

export async function findLiveSession(sql: Db, sessionId: string): Promise<LiveSession | null> {
  const [row] = await sql<LiveRow[]>`
    select ${userColumns(sql)}, ${sessionColumns(sql)}
    from auth.sessions s join auth.users u on u.id = s.user_id where s.id = ${sessionId}`;
  return row === undefined ? null : live(row);
}

/** Advances the counter if the token is the newest one and its owner may sign in. One round trip. */
export async function advanceSession(
  sql: Db,
  sessionId: string,
  counter: number,
  now: Date,
): Promise<LiveSession | null> {
  const [row] = await sql<LiveRow[]>`
    with s as (
      update auth.sessions s set refresh_token_counter = s.refresh_token_counter + 1, refreshed_at = ${now}, updated_at = ${now}
      from auth.users u
      where s.id = ${sessionId} and s.refresh_token_counter = ${counter} and u.id = s.user_id
        and u.deleted_at is null and (u.banned_until is null or u.banned_until <= ${now})
      returning s.*)
    select ${userColumns(sql)}, ${sessionColumns(sql)} from s join auth.users u on u.id = s.user_id`;
  return row === undefined ? null : live(row);
}

export async function raiseSession(
  sql: Db,
  session: { id: string; factorId: string; method: string },
  now: Date,
): Promise<void> {
  await sql`update auth.sessions set aal = 'aal2', factor_id = ${session.factorId}, updated_at = ${now},
    refresh_token_counter = refresh_token_counter + 1, refreshed_at = ${now} where id = ${session.id}`;
  await sql`insert into auth.mfa_amr_claims (session_id, authentication_method, created_at, updated_at)
    values (${session.id}, ${session.method}, ${now}, ${now})
    on conflict (session_id, authentication_method) do update set updated_at = excluded.updated_at`;
}

/** Lowers sessions raised by this factor to aal1. */
export async function lowerSessions(sql: Db, factorId: string, now: Date): Promise<void> {
  const lowered = await sql<{ id: string }[]>`
    update auth.sessions set aal = 'aal1', factor_id = null, updated_at = ${now} where factor_id = ${factorId} returning id`;
  const ids = lowered.map((row) => row.id);
  await sql`delete from auth.mfa_amr_claims where session_id = any(${ids}::uuid[])
    and authentication_method in ('totp', 'mfa/phone', 'mfa/webauthn', 'recovery_code')`;
}

export async function deleteSession(sql: Db, sessionId: string): Promise<void> {
  await sql`delete from auth.sessions where id = ${sessionId}`;
}

export async function deleteSessions(sql: Db, userId: string, except: string | null = null): Promise<void> {
  await sql`delete from auth.sessions where user_id = ${userId} and id is distinct from ${except}::uuid`;
}

/** Ends the other sessions below aal2. */
export async function deleteUnraisedSessions(sql: Db, userId: string, except: string): Promise<void> {
  await sql`delete from auth.sessions where user_id = ${userId} and aal = 'aal1' and id <> ${except}`;
}

function sessionColumns(sql: Db) {
  return sql`json_build_object('id', s.id, 'user_id', s.user_id, 'aal', s.aal, 'factor_id', s.factor_id,
      'refresh_token_counter', s.refresh_token_counter, 'refreshed_at', s.refreshed_at, 'created_at', s.created_at) as session,
    coalesce((select json_agg(json_build_object('method', c.authentication_method,
        'timestamp', floor(extract(epoch from c.updated_at))::bigint) order by c.updated_at desc)
      from auth.mfa_amr_claims c where c.session_id = s.id), '[]') as amr`;
}

function live({ session, amr, ...user }: LiveRow): LiveSession {
  const { refreshed_at, created_at, ...rest } = session;
  return {
    session: {
      ...rest,
      refreshed_at: refreshed_at === null ? null : new Date(refreshed_at),
      created_at: new Date(created_at),
    },
    amr,
    user,
  };
}
