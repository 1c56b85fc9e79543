import { z } from "zod/mini";
import { orderSchema } from "#domain/order.ts";
import { rest } from "#web/lib/rest.ts";
import { columnsOf } from "#web/lib/columns-of.ts";
import { dataOf } from "#web/lib/request.ts";

const seenSchema = z.pick(orderSchema, { id: true });

/** Whether there is such an order, for who is signed in. */
export async function isOrderSeen(orderId: string): Promise<boolean> {
  const orders = rest.from("orders").select(columnsOf("orders", seenSchema)).eq("id", orderId);
  return z.array(seenSchema).parse(await dataOf(orders)).length > 0;
}
