import { z } from "zod/mini";
import { givenGiftSchema, type GivenGift } from "#domain/order/gift.ts";
import { rest } from "#web/lib/api/rest.ts";
import { dataOf } from "#web/lib/api/request.ts";

export const receivedGiftSchema = z.object({ order_id: z.uuid(), giver_name: z.string(), giver_hears: z.boolean() });
export type ReceivedGift = z.infer<typeof receivedGiftSchema>;

/** The gifts that this person gave, with their progress. */
export async function loadGivenGifts(): Promise<GivenGift[]> {
  return z.array(givenGiftSchema).parse(await dataOf(rest.rpc("get_gift_progress")));
}

/** The gifts that this person received, with their givers. */
export async function loadReceivedGifts(): Promise<ReceivedGift[]> {
  return z.array(receivedGiftSchema).parse(await dataOf(rest.rpc("get_received_gifts")));
}
