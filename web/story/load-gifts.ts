import { z } from "zod/mini";
import { givenGiftSchema, type GivenGift } from "#domain/order/gift.ts";
import { rest } from "#web/lib/api/rest.ts";
import { dataOf } from "#web/lib/api/request.ts";

export const receivedGiftSchema = z.object({ order_id: z.uuid(), giver_name: z.string(), giver_hears: z.boolean() });
export type ReceivedGift = z.infer<typeof receivedGiftSchema>;

/** What this person gave, and how far it is. */
export async function loadGivenGifts(): Promise<GivenGift[]> {
  return z.array(givenGiftSchema).parse(await dataOf(rest.rpc("get_gift_progress")));
}

/** What this person was given, and by whom. */
export async function loadReceivedGifts(): Promise<ReceivedGift[]> {
  return z.array(receivedGiftSchema).parse(await dataOf(rest.rpc("get_received_gifts")));
}
