import { relationOf } from "#domain/order/gift.ts";
import type { BookshelfBook } from "#web/features/bookshelf/load-bookshelf.ts";
import type { BookshelfWords } from "#web/story/texts/bookshelf.en.ts";

/** The recipient or giver of a gift; null for any other book. */
export function giftLineOf({ order, given, giver }: BookshelfBook, { gifts }: BookshelfWords): string | null {
  if (given) return gifts.to[relationOf(given)](given.recipient_name);
  return order?.order_type === "gift" && order.buyer_id !== order.recipient_id ? gifts.from(giver) : null;
}

/** The storyteller's name below the title; "" without a name. */
export function storytellerLineOf({ given }: BookshelfBook, { gifts }: BookshelfWords): string {
  const name = given?.recipient_name ?? "";
  return name === "" || given?.state === "accepted" ? name : gifts.for(name);
}

/** The progress of a gift, for its giver. */
export function givenStateOf({ given }: BookshelfBook, { gifts, toldOf }: BookshelfWords): string {
  if (given === null) return gifts.standing.none;
  const { state, email, questions_answered: told, total_questions: of, shared } = given;
  if (state === "waiting") return gifts.standing.waiting(email ?? "");
  if (state !== "accepted" || told === null || of === null) return gifts.standing[state];
  const heard = shared === 0 ? `${gifts.nothingShared} ` : "";
  return `${toldOf(told, of)} ${heard}${gifts.theirs[relationOf(given)]}`;
}

type GivenAction = { icon: "play" | "envelope" | "book"; label: string };

/** The giver's action on a gift. */
export function givenActionOf({ given }: BookshelfBook, { gifts }: BookshelfWords): GivenAction {
  if (given?.state === "accepted" && given.shared === 0) return { icon: "book", label: gifts.open };
  if (given?.state === "accepted") return { icon: "play", label: gifts.hear[relationOf(given)](given.recipient_name) };
  const isOut = given?.state === "waiting" || given?.state === "put off" || given?.state === "expired";
  return { icon: "envelope", label: isOut ? gifts.seeLetter : gifts.writeLetter };
}
