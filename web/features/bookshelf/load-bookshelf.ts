import { z } from "zod/mini";
import { givenGiftSchema, type GivenGift } from "#domain/order/gift.ts";
import { orderSchema, type Order } from "#domain/order/order.ts";
import { sessionSchema } from "#domain/interview/session.ts";
import { storyAnswerSchema } from "#web/story/load-answers.ts";
import { planQuestionSchema } from "#web/story/load-plan.ts";
import { receivedGiftSchema } from "#web/story/load-gifts.ts";
import { rest } from "#web/lib/api/rest.ts";
import { dataOf } from "#web/lib/api/request.ts";

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
  { by_voice: z.boolean() },
);

/** What was told of a book so far, and what comes next of it. */
const tellingSchema = z.object({
  /** How many questions have an answer. */
  questions: z.int(),
  seconds: z.number(),
  words: z.int(),
  /** Whether some of it is not written down yet. */
  pending: z.boolean(),
  /** The length of its plan. */
  planned: z.int(),
  next: z.nullable(planQuestionSchema),
  last: z.nullable(
    z.pick(storyAnswerSchema, {
      question_id: true,
      processing_status: true,
      problem: true,
      transcript: true,
      recordings: true,
    }),
  ),
});
export type ShelfProgress = z.infer<typeof tellingSchema>;

const shelfSchema = z.object({
  profile: z.nullable(z.object({ full_name: z.nullable(z.string()), preferred_language: z.nullable(z.string()) })),
  books: z.array(z.object({ id: z.uuid(), order: z.nullable(orderSchema), session: z.nullable(bookSessionSchema) })),
  made: z.array(z.object({ session_id: z.string(), memoirId: z.uuid(), title: z.string() })),
  given: z.array(givenGiftSchema),
  received: z.array(receivedGiftSchema),
  first: z.nullable(z.uuid()),
  /** Who of the family waits for a word on their question. */
  asks: z.nullable(z.string()),
  telling: z.nullable(tellingSchema),
  beginning: z.nullable(planQuestionSchema),
});

/** A book on somebody's shelf. What was told outlives its order, which is null then (ruling 45). */
export type BookshelfBook = {
  id: string;
  order: Order | null;
  session: z.infer<typeof bookSessionSchema> | null;
  /** How far it is, where this person gave it to somebody. */
  given: GivenGift | null;
  /** Who gave it to this person; null where nobody did, or has left. */
  giver: string | null;
};

export type MadeBook = { memoirId: string; title: string };

export type Shelf = Pick<z.infer<typeof shelfSchema>, "profile" | "beginning" | "asks"> & {
  /** Bought, received, or told; the newest first. */
  books: readonly BookshelfBook[];
  /** The newest book that was made of each interview. */
  made: ReadonlyMap<string, MadeBook>;
  /** The book that lies open; null on an empty shelf, and where nothing on it is one's own to tell. */
  first: BookshelfBook | null;
  /** The open book; null before its first answer. */
  telling: ShelfProgress | null;
};

/** Everything on the dashboard in one request, so that nothing loads twice or moves. */
export async function loadBookshelf(): Promise<Shelf> {
  const shelf = shelfSchema.parse(await dataOf(rest.rpc("get_shelf", undefined, { get: true })));
  const given = new Map(shelf.given.map((gift) => [gift.order_id, gift]));
  const givers = new Map(shelf.received.map(({ order_id: id, giver_name: name }) => [id, name]));
  const books = shelf.books.map((book) => ({
    ...book,
    given: given.get(book.id) ?? null,
    giver: givers.get(book.id) ?? null,
  }));
  return {
    profile: shelf.profile,
    asks: shelf.asks,
    books,
    made: new Map(shelf.made.map(({ session_id: id, ...book }) => [id, book])),
    first: books.find(({ id }) => id === shelf.first) ?? null,
    telling: shelf.telling,
    beginning: shelf.beginning,
  };
}
