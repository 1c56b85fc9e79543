import { z } from "zod/mini";
import type { Letter } from "#domain/order/gift.ts";
import { callFunction } from "#web/lib/api/request.ts";

const sentSchema = z.object({ order_id: z.uuid() });

/** Creates a gift, once per form even if it is resent. Returns its order. */
export async function giveGift(requestId: string, letter: Letter): Promise<string> {
  return sentSchema.parse(await callFunction("give-gift", { ...letter, request_id: requestId })).order_id;
}

/** Sends another letter for a gift. The previous one becomes invalid. */
export async function sendInvitation(orderId: string, letter: Letter): Promise<string> {
  return sentSchema.parse(await callFunction("send-invitation", { ...letter, order_id: orderId })).order_id;
}
