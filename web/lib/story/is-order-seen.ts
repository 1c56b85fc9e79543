import { z } from "zod/mini";
import { orderSchema } from "#domain/order/order.ts";
import { columnsOf } from "#web/lib/api/columns-of.ts";
import { dataOf } from "#web/lib/api/request.ts";
import { rest } from "#web/lib/api/rest.ts";

const seenSchema = z.pick(orderSchema, { id: true });

/** Whether the signed-in person can see the order. Foreign orders are invisible. */
export async function isOrderSeen(orderId: string): Promise<boolean> {
  if (!z.uuid().safeParse(orderId).success) return false;
  const orders = rest.from("orders").select(columnsOf("orders", seenSchema)).eq("id", orderId);
  return z.array(seenSchema).parse(await dataOf(orders)).length > 0;
}
