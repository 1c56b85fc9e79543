import { z } from "zod/mini";
import type { Letter } from "#domain/order/gift.ts";
import { callFunction } from "#web/lib/api/request.ts";

const sentSchema = z.object({ order_id: z.uuid() });

/** A new gift. The form it is filled in on, sent again, is the same one. Returns its order. */
export async function giveGift(requestId: string, letter: Letter): Promise<string> {
  return sentSchema.parse(await callFunction("give-gift", { ...letter, request_id: requestId })).order_id;
}

/** Another letter for a gift: the one before opens nothing any more. */
export async function sendInvitation(orderId: string, letter: Letter): Promise<string> {
  return sentSchema.parse(await callFunction("send-invitation", { ...letter, order_id: orderId })).order_id;
}
