import { dataOf } from "#web/lib/api/request.ts";
import { rest } from "#web/lib/api/rest.ts";

/** Whether the giver of the story may hear answers marked for the family. */
export async function shareWithGiver(orderId: string, hears: boolean): Promise<void> {
  await dataOf(rest.rpc("share_with_giver", { p_order_id: orderId, p_hears: hears }));
}
