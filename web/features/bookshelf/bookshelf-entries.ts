import { foldAccents } from "#domain/fold-accents.ts";
import { storytellerOf } from "#domain/order/order.ts";
import type { BookshelfBook } from "./load-bookshelf.ts";

/** Whether this person tells the story. Other people's answers are not shown to them (ruling 45). */
export function isOwn({ order }: BookshelfBook, userId: string): boolean {
  return order === null || storytellerOf(order) === userId;
}

export type Counts = { orders: number; active: number; completed: number };

/** The counters of the French dashboard. A paused interview counts as in progress (spec, signed-in §2.3). */
export function countsOf(books: readonly BookshelfBook[]): Counts {
  const completed = books.filter(
    ({ order, session }) => (order?.order_status ?? session?.status) === "completed",
  ).length;
  const active = books.filter(
    ({ order, session }) =>
      (session !== null && session.status !== "completed" && session.status !== "created") ||
      (session === null && order?.order_status === "interview_in_progress"),
  ).length;
  return { orders: books.length, active, completed };
}

/** Ignores case and accents: "riviere" finds "La rivière". */
export function matchesSearch(text: string, wanted: string): boolean {
  return foldAccents(text).toLowerCase().includes(foldAccents(wanted.trim()).toLowerCase());
}
