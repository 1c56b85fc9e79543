import type { Sql } from "postgres";
import { z } from "zod";

const turnSchema = z.object({ starts: z.coerce.number() });

/** The start of the owner's next turn in this lane: after their previous one and not before the lane's clock. */
export async function nextTurn(sql: Sql, lane: string, owner: string): Promise<number> {
  const [row] = await sql`
    select greatest(
      coalesce((select now from heirvoice.job_clocks where lane = ${lane}), 0),
      coalesce((select ends from heirvoice.job_turns where lane = ${lane} and user_id = ${owner}), 0)
    ) as starts`;
  return turnSchema.parse(row).starts;
}

/** Charges a turn of this length to the owner; false when the owner was deleted. */
export async function chargeTurn(
  sql: Sql,
  { lane, owner, starts, cost }: { lane: string; owner: string; starts: number; cost: number },
): Promise<boolean> {
  const charged = await sql`
    insert into heirvoice.job_turns (lane, user_id, ends)
    select ${lane}, id, ${starts + cost} from auth.users where id = ${owner} for key share
    on conflict (lane, user_id) do update set ends = greatest(heirvoice.job_turns.ends, ${starts}) + ${cost}
    returning 1`;
  return charged.length > 0;
}

/** So many newcomers share the work: a long turn waits for twenty times its length of their shorter ones at most. */
const newcomers = 20;

/** Advances the lane's clock to the start of this turn, and by its share of one newcomer. The clock never goes back. */
export async function beginTurn(
  sql: Sql,
  lane: string,
  { starts, cost }: { starts: number; cost: number },
): Promise<void> {
  await sql`
    insert into heirvoice.job_clocks as clock (lane, now) values (${lane}, ${starts + Math.ceil(cost / newcomers)})
    on conflict (lane) do update set now = greatest(clock.now + ${Math.ceil(cost / newcomers)}, excluded.now)`;
}
