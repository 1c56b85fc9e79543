import { z } from "zod/mini";
import { givenGiftSchema, type GivenGift } from "#domain/order/gift.ts";
import { orderSchema, type Order } from "#domain/order/order.ts";
import { sessionSchema } from "#domain/interview/session.ts";
import { storyAnswerSchema } from "#web/story/api/load-answers.ts";
import { planQuestionSchema } from "#web/story/api/load-plan.ts";
import { receivedGiftSchema } from "#web/story/api/load-gifts.ts";
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

/** The progress of a book and its next question. */
const tellingSchema = z.object({
  /** The number of answered questions. */
  questions: z.int(),
  seconds: z.number(),
  words: z.int(),
  /** Whether an answer still lacks its transcript. */
  pending: z.boolean(),
  /** The number of questions in the plan. */
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
  /** The family member whose question waits for a decision. */
  asks: z.nullable(z.string()),
  telling: z.nullable(tellingSchema),
  beginning: z.nullable(planQuestionSchema),
});

/** A book on a bookshelf. Answers outlive their order, which is null then (ruling 45). */
export type BookshelfBook = {
  id: string;
  order: Order | null;
  session: z.infer<typeof bookSessionSchema> | null;
  /** The progress of a gift that this person gave. */
  given: GivenGift | null;
  /** The giver's name; null without a giver or after the giver deleted the account. */
  giver: string | null;
};

export type MadeBook = { memoirId: string; title: string };

export type Shelf = Pick<z.infer<typeof shelfSchema>, "profile" | "beginning" | "asks"> & {
  /** Bought, received and told books, newest first. */
  books: readonly BookshelfBook[];
  /** The newest finished book of each interview. */
  made: ReadonlyMap<string, MadeBook>;
  /** The open book; null if none is this person's own to tell. */
  first: BookshelfBook | null;
  /** The progress of the open book; null before its interview begins. */
  telling: ShelfProgress | null;
};

/** Loads everything on the dashboard in one request, so that it appears at once and without layout shifts. */
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
