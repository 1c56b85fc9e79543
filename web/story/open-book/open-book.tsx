import type { ReactNode } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";
import { z } from "zod/mini";

/** The router state of a link that animates a page turn to the book. */
export const pageTurnState = { turned: true } as const;
const turnedSchema = z.object({ turned: z.literal(true) });

/** The open book: told pages on the left, the next question on the right. On a phone the next question comes first. */
export function OpenBook({ answered, next }: { answered: ReactNode; next: ReactNode }) {
  const { state } = useLocation();
  const isNew = useNavigationType() === NavigationType.Push;
  const turns = isNew && turnedSchema.safeParse(state).success;
  return (
    <div className={turns ? "open-book turns" : "open-book"}>
      <section className="page-left">{answered}</section>
      <section className="page-right">{next}</section>
      <svg className="book-ribbon" viewBox="0 0 30 700" preserveAspectRatio="none" aria-hidden="true">
        <path d="M3 0q12-4 24 0c-3 190 6 470-2 640q-1 30 4 58l-14-14-13 16q-4-28-2-60c6-170-1-440 3-640z" />
      </svg>
    </div>
  );
}

/** An ornament below a title. */
export function Ornament() {
  return (
    <svg className="ornament" viewBox="0 0 84 8" aria-hidden="true">
      <path d="M0 4h31M53 4h31" />
      <circle cx="42" cy="4" r="3.6" />
    </svg>
  );
}
