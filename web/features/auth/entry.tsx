import type { ReactNode } from "react";
import { useWords } from "#web/lib/texts/language.tsx";
import { authWords } from "./auth-words.ts";
import { NextSteps } from "#web/ui/next-steps.tsx";

type EntryProps = {
  eyebrow: string;
  title: string;
  /** The number of finished steps; null to hide the progress. */
  done?: number | null;
  /** Above the steps, instead of the quotation. */
  drawing?: ReactNode;
  /** Below the steps. */
  beside?: ReactNode;
  /** Replaces the steps. */
  aside?: ReactNode;
  children: ReactNode;
};

/** The sign-in layout: the form, and the next steps beside it. */
export function Entry({ eyebrow, title, done = 0, drawing, beside = null, aside, children }: EntryProps) {
  return (
    <div className="entry">
      <section className="leaves" aria-labelledby="entry-title">
        <p className="eyebrow">{eyebrow}</p>
        <h1 id="entry-title">{title}</h1>
        {children}
      </section>
      {aside === undefined ? (
        <Steps done={done} drawing={drawing} beside={beside} />
      ) : (
        <aside className="then drawn-beside">{aside}</aside>
      )}
    </div>
  );
}

type StepsProps = { done: number | null; drawing: ReactNode; beside: ReactNode };

function Steps({ done, drawing, beside }: StepsProps) {
  const { next } = useWords(authWords);
  return (
    <aside className="then">
      {drawing ?? (
        <figure className="mini" aria-hidden="true">
          <p>{next.quote}</p>
          <SpokenLine />
        </figure>
      )}
      {done === null ? null : <NextSteps title={next.title} steps={next.steps} done={done} />}
      {beside}
    </aside>
  );
}

const heights = [
  8, 10, 12, 14, 8, 1, 11, 15, 17, 12, 10, 1, 9, 8, 9, 1, 9, 18, 19, 16, 10, 1, 1, 10, 16, 15, 15, 13, 8,
];

/** A decorative waveform. */
function SpokenLine() {
  const bars = heights.map((height, at) => `M${at * 10 + 5} ${13 - height / 2}v${height}`).join("");
  return (
    <svg className="spoken-line" viewBox="0 0 290 26" aria-hidden="true" preserveAspectRatio="none">
      <path d={bars} />
    </svg>
  );
}
