import { z } from "zod/mini";

/** An order as its view has it. What it costs and holds is decided by the database, whatever a browser sent (ruling 4). */
export const orderSchema = z.object({
  id: z.uuid(),
  buyer_id: z.uuid(),
  recipient_id: z.nullable(z.uuid()),
  order_type: z.enum(["direct", "gift"]),
  product_type: z.enum(["memory_book", "memory_book_plus_audio"]),
  /** Null for the recipient of a gift. */
  amount_cents: z.nullable(z.int()),
  payment_status: z.enum(["unpaid", "paid", "refunded"]),
  order_status: z.enum(["created", "pending", "active", "interview_in_progress", "completed"]),
});
type Order = z.infer<typeof orderSchema>;

/** What somebody who begins their own story orders, as the spec's call says it. */
export function orderForOneself(personId: string): Omit<Order, "id"> {
  return {
    buyer_id: personId,
    recipient_id: personId,
    order_type: "direct",
    product_type: "memory_book_plus_audio",
    amount_cents: 0,
    payment_status: "paid",
    order_status: "created",
  };
}
