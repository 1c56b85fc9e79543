import { z } from "zod/mini";
import type { GivenGift } from "#domain/gift.ts";
import { orderSchema, type Order } from "#domain/order.ts";
import { sessionSchema } from "#domain/session.ts";
import { loadGivenGifts, loadReceivedGifts } from "#web/features/dashboard/gift/api/load-gifts.ts";
import { rest } from "#web/lib/rest.ts";
import { columnsOf } from "#web/lib/columns-of.ts";
import { dataOf } from "#web/lib/request.ts";

/** The question where an interview stands. */
const askedSchema = z.object({ text: z.string(), text_fr: z.string() });
const bookSessionSchema = z.extend(
  z.pick(sessionSchema, {
    id: true,
    session_token: true,
    status: true,
    current_question_id: true,
    questions_answered: true,
    total_questions: true,
    book_title: true,
  }),
  { updated_at: z.string(), questions: z.nullable(askedSchema) },
);
const sessionColumns = columnsOf("interview_sessions", bookSessionSchema, {
  questions: `questions!interview_sessions_current_question_id_fkey(${columnsOf("questions", askedSchema)})`,
});
export type BookSession = z.infer<typeof bookSessionSchema>;

const orderedSchema = z.extend(orderSchema, { interview_sessions: z.array(bookSessionSchema) });

/** A book on somebody's shelf. What was told outlives its order, which is null then (ruling 45). */
export type ShelfBook = {
  id: string;
  order: Order | null;
  session: BookSession | null;
  /** How far it is, where this person gave it to somebody. */
  given: GivenGift | null;
  /** Who gave it to this person; null where nobody did, or has left. */
  giver: string | null;
};

/** Every book of this person: bought, received, or told; the newest first. */
export async function loadBooks(userId: string): Promise<ShelfBook[]> {
  const orders = rest
    .from("orders")
    .select(columnsOf("orders", orderedSchema, { interview_sessions: `interview_sessions(${sessionColumns})` }))
    .or(`buyer_id.eq.${userId},recipient_id.eq.${userId}`)
    .order("created_at", { ascending: false });
  const alone = rest
    .from("interview_sessions")
    .select(sessionColumns)
    .eq("user_id", userId)
    .is("order_id", null)
    .order("created_at", { ascending: false });
  const [rows, sessions] = await Promise.all([dataOf(orders), dataOf(alone)]);
  const ordered = z.array(orderedSchema).parse(rows);
  const gifts = ordered.some(({ order_type: type }) => type === "gift") ? await loadGifts() : null;
  return [
    ...ordered.map(({ interview_sessions: told, ...order }) => ({
      id: order.id,
      order,
      session: liveOf(told),
      given: gifts?.given.get(order.id) ?? null,
      giver: gifts?.givers.get(order.id) ?? null,
    })),
    ...z
      .array(bookSessionSchema)
      .parse(sessions)
      .map((session) => ({ id: session.id, order: null, session, given: null, giver: null })),
  ];
}

async function loadGifts() {
  const [given, received] = await Promise.all([loadGivenGifts(), loadReceivedGifts()]);
  return {
    given: new Map(given.map((gift) => [gift.order_id, gift])),
    givers: new Map(received.map(({ order_id: id, giver_name: name }) => [id, name])),
  };
}

/** At most one of an order's interviews is not completed. */
function liveOf(sessions: readonly BookSession[]): BookSession | null {
  const newest = sessions.toSorted((a, b) => b.updated_at.localeCompare(a.updated_at));
  return newest.find(({ status }) => status !== "completed") ?? newest[0] ?? null;
}
