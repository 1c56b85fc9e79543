import { rest } from "#web/lib/api/rest.ts";
import { dataOf } from "#web/lib/api/request.ts";

/** False when it was accepted meanwhile. */
export async function withdrawInvitation(orderId: string): Promise<boolean> {
  return dataOf(rest.rpc("withdraw_invitation", { p_order_id: orderId }));
}
