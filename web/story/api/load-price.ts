import { z } from "zod/mini";
import type { Price } from "#domain/order/price.ts";
import { dataOf } from "#web/lib/api/request.ts";
import { rest } from "#web/lib/api/rest.ts";

const rowSchema = z.object({
  price_cents: z.nullable(z.int()),
  price_currency: z.nullable(z.string()),
  amount_cents: z.int(),
  amount_currency: z.string(),
});

/** `today`: the price in the buyer's market; null without one. `amount`: the price of the order; 0 cents if free. */
export type OrderPrice = { today: Price | null; amount: Price };

/** Null for everybody but the buyer of the order (ruling 45). */
export async function loadOrderPrice(orderId: string): Promise<OrderPrice | null> {
  const [row] = z.array(rowSchema).parse(await dataOf(rest.rpc("get_order_price", { p_order_id: orderId })));
  if (row === undefined) return null;
  const { price_cents: cents, price_currency: currency } = row;
  return {
    today: cents === null || currency === null ? null : { cents, currency },
    amount: { cents: row.amount_cents, currency: row.amount_currency },
  };
}
