import { limitKey, secondsToWait, type Limit } from "#server/api/auth/limits/rate-limits.ts";
import { refusals } from "#server/api/auth/auth-failure.ts";
import { userColumns, type Db, type UserRow } from "#server/api/auth/users/user-store.ts";

type Counted = { try_count: number; try_until: string; account_count: number };
type Found = Counted & (UserRow | { [column in keyof UserRow]: null });

const counter = "sign-in-account";

/**
 * Counts one attempt for the address and its account and finds the user, in one statement. Throws
 * `over_request_rate_limit` for the address. `spent`: the account's limit was exceeded through its other address; the
 * answer must not reveal it, because that would link both addresses.
 */
export async function countSignInTry(
  sql: Db,
  limit: Limit,
  contact: { email: string } | { phone: string },
  now: number,
): Promise<{ tries: number; user: UserRow | null; spent: boolean }> {
  const [address, isTheirs] =
    "email" in contact
      ? [contact.email, sql`lower(u.email) = ${contact.email} and not u.is_sso_user`]
      : [contact.phone, sql`u.phone = ${contact.phone}`];
  const key = limitKey(counter, address);
  const [row] = await sql<Found[]>`
    with found as (select ${userColumns(sql)} from auth.users u where ${isTheirs}),
    counted as (
      insert into heirvoice.rate_limits as r (key, points, expire)
      select k.key, 1, ${now + limit.seconds * 1000}
      from (select ${key}::text as key, 1 as place union all select ${accountKey(sql)}, 2 from found) k order by k.place
      on conflict (key) do update set
        points = case when r.expire <= ${now} then 1 else r.points + 1 end,
        expire = case when r.expire <= ${now} then excluded.expire else r.expire end
      returning key, points, expire)
    select a.points as try_count, a.expire as try_until, coalesce(o.points, 0) as account_count, found.*
    from counted a left join counted o on o.key <> a.key left join found on true where a.key = ${key}`;
  if (row === undefined) throw new Error("sign-in count returned no row");
  const { try_count, try_until: until, account_count, ...user } = row;
  if (try_count > limit.points) throw refusals.tooMany(secondsToWait(Number(until) - now));
  const tries = Math.max(try_count, account_count);
  return { tries, user: user.id === null ? null : user, spent: account_count > limit.points };
}

/** `limitKey` of the account, computed in SQL. */
function accountKey(sql: Db) {
  return sql`${`${counter}:`} || left(translate(encode(sha256(convert_to(found.id::text, 'UTF8')), 'base64'), '+/', '-_'), 32)`;
}
