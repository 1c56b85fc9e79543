import type { ReactNode } from "react";

/** An open book: what is told on the left, what comes next on the right; on a phone that comes first. */
export function OpenBook({ told, next }: { told: ReactNode; next: ReactNode }) {
  return (
    <div className="open-book">
      <section className="page-left">{told}</section>
      <section className="page-right">{next}</section>
      <svg className="book-ribbon" viewBox="0 0 30 700" preserveAspectRatio="none" aria-hidden="true">
        <path d="M3 0q12-4 24 0c-3 190 6 470-2 640q-1 30 4 58l-14-14-13 16q-4-28-2-60c6-170-1-440 3-640z" />
      </svg>
    </div>
  );
}

/** A line with a dot, below a title. */
export function Ornament() {
  return (
    <svg className="ornament" viewBox="0 0 84 8" aria-hidden="true">
      <path d="M0 4h31M53 4h31" />
      <circle cx="42" cy="4" r="3.6" />
    </svg>
  );
}
