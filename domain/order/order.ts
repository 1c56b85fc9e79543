import { z } from "zod/mini";
import { isResting, type Session } from "#domain/interview/session.ts";

export const productTypes = ["memory_book", "memory_book_plus_audio"] as const;

/** A row of the orders view. The database decides price and content, whatever a browser sends (ruling 4). */
export const orderSchema = z.object({
  id: z.uuid(),
  buyer_id: z.nullable(z.uuid()),
  recipient_id: z.nullable(z.uuid()),
  order_type: z.enum(["direct", "gift"]),
  product_type: z.enum(productTypes),
  /** Null for the recipient of a gift. */
  amount_cents: z.nullable(z.int()),
  payment_status: z.enum(["unpaid", "paid", "refunded"]),
  order_status: z.enum(["created", "pending", "active", "interview_in_progress", "completed"]),
  created_at: z.string(),
});
export type Order = z.infer<typeof orderSchema>;

/** The order of one's own story, as the spec's call defines it. */
export function orderForOneself(
  personId: string,
  product: Order["product_type"] = "memory_book_plus_audio",
): Omit<Order, "id" | "created_at"> {
  return {
    buyer_id: personId,
    recipient_id: personId,
    order_type: "direct",
    product_type: product,
    amount_cents: 0,
    payment_status: "paid",
    order_status: "created",
  };
}

/** Who tells the story of an order; null while a gift waits for its recipient. */
export function storytellerOf(order: Pick<Order, "buyer_id" | "recipient_id" | "order_type">): string | null {
  return order.recipient_id ?? (order.order_type === "direct" ? order.buyer_id : null);
}

export type OrderBadge = Order["order_status"] | "paused";

/** The badge of an order: a resting interview is paused (ruling 22). */
export function badgeOf(order: Pick<Order, "order_status">, session: Pick<Session, "status"> | null): OrderBadge {
  return session && isResting(session) ? "paused" : order.order_status;
}

/** The target of an order's card (spec, signed-in §2.5). */
export function actOf(
  order: Pick<Order, "order_status">,
  session: Pick<Session, "status"> | null,
): "continue" | "view" | "start" {
  if (session && (session.status === "active" || isResting(session))) return "continue";
  return order.order_status === "completed" ? "view" : "start";
}
