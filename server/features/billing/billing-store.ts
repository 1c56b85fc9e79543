import type { Sql } from "postgres";
import type { Config } from "#server/platform/config/config.ts";

/** Stores whether this service bills; the database decides prices. */
export async function keepBilling(sql: Sql, billing: Config["billing"]): Promise<void> {
  await sql`
    insert into public.settings (key, value) values ('billing', ${sql.json(billing)})
    on conflict (key) do update set value = excluded.value where settings.value <> excluded.value`;
}
