import { rest } from "#web/lib/backend/rest.ts";
import { dataOf } from "#web/lib/backend/request.ts";

/** False when it was accepted meanwhile. */
export async function withdrawInvitation(orderId: string): Promise<boolean> {
  return dataOf(rest.rpc("withdraw_invitation", { p_order_id: orderId }));
}
