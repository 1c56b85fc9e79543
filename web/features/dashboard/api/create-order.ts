import { z } from "zod/mini";
import { orderForOneself, orderSchema, type Order } from "#domain/order.ts";
import { rest } from "#web/lib/backend/rest.ts";
import { columnsOf } from "#web/lib/backend/columns-of.ts";
import { dataOf } from "#web/lib/backend/request.ts";

const createdSchema = z.pick(orderSchema, { id: true });

/** Orders one's own story. Returns the order's id. */
export async function createOrder(userId: string, product?: Order["product_type"]): Promise<string> {
  const order = rest
    .from("orders")
    .insert(orderForOneself(userId, product))
    .select(columnsOf("orders", createdSchema))
    .single();
  return createdSchema.parse(await dataOf(order)).id;
}
