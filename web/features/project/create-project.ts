import { createOrder } from "#web/story/api/create-order.ts";
import { rest } from "#web/lib/api/rest.ts";
import { dataOf } from "#web/lib/api/request.ts";

/** Creates the order, then its project. Returns the order's id. */
export async function createProject(userId: string): Promise<string> {
  const orderId = await createOrder(userId, "memory_book");
  await dataOf(rest.rpc("create_new_project", { p_user_id: userId, p_order_id: orderId }));
  return orderId;
}
