import { rest } from "#web/lib/api/rest.ts";
import { dataOf } from "#web/lib/api/request.ts";

/** Returns false if the recipient accepted it in the meantime. */
export async function withdrawInvitation(orderId: string): Promise<boolean> {
  return dataOf(rest.rpc("withdraw_invitation", { p_order_id: orderId }));
}
