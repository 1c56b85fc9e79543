import { z } from "zod/mini";
import { orderForOneself, orderSchema, type Order } from "#domain/order/order.ts";
import { rest } from "#web/lib/api/rest.ts";
import { columnsOf } from "#web/lib/api/columns-of.ts";
import { dataOf } from "#web/lib/api/request.ts";

const createdSchema = z.pick(orderSchema, { id: true });

/** Orders a story for the caller. Returns the order's id. */
export async function createOrder(userId: string, product?: Order["product_type"]): Promise<string> {
  const order = rest
    .from("orders")
    .insert(orderForOneself(userId, product))
    .select(columnsOf("orders", createdSchema))
    .single();
  return createdSchema.parse(await dataOf(order)).id;
}
