import type { Sql } from "postgres";
import type { Content } from "#domain/content.ts";
import { productTypes } from "#domain/order/order.ts";
import type { Config } from "#server/platform/config/config.ts";

/** Stores whether this service bills; the database decides prices. */
export async function keepBilling(sql: Sql, billing: Config["billing"]): Promise<void> {
  await sql`
    insert into public.settings (key, value) values ('billing', ${sql.json(billing)})
    on conflict (key) do update set value = excluded.value where settings.value <> excluded.value`;
}

/** Makes the table of prices what the content file says. */
export async function writePrices(sql: Sql, prices: Content["prices"]): Promise<void> {
  const rows = Object.entries(prices).flatMap(([market, { cents, currency }]) =>
    productTypes.map((product) => ({ market, product, cents, currency })),
  );
  await sql.begin(async (tx) => {
    await tx`lock table public.prices in share row exclusive mode`;
    await tx`
      insert into public.prices (market, product_type, amount_cents, currency)
      select market, product, cents, currency
      from jsonb_to_recordset(${tx.json(rows)}) as p (market text, product text, cents integer, currency text)
      on conflict (market, product_type) do update set amount_cents = excluded.amount_cents, currency = excluded.currency`;
    await tx`delete from public.prices where market <> all(${Object.keys(prices)})`;
  });
}
