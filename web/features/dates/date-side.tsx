import { yearsIn } from "#domain/book/dates/years.ts";
import { lastOfBank } from "#domain/interview/question-chapter.ts";
import { clock } from "#web/lib/clock.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { datesWords } from "./dates-words.ts";
import { DateSound } from "./date-sound.tsx";
import type { DatedSentence } from "./load-two-dates.ts";

/** One of two sentences on its page: the year is marked, and its sound can be heard. */
export function DateSide({ side, sentence }: { side: "left" | "right"; sentence: DatedSentence }) {
  const words = useWords(datesWords);
  const { section, source, year, page } = sentence;
  const [span] = source.spans;
  const question = section.question_id <= lastOfBank ? section.question_id : null;
  return (
    <section className={`talk-page date-page ${side}`} aria-label={words.isTold(year)}>
      <p className="running-head">
        <span>{section.chapter_title ?? section.title ?? section.heading}</span>
        {page === null ? null : <span>{words.page(page)}</span>}
      </p>
      <blockquote>
        <MarkedYears text={words.quoted(source.text)} />
      </blockquote>
      <DateSound
        spans={source.spans}
        sounds={section.sounds}
        year={year}
        place={words.question(question, clock((span?.startMs ?? 0) / 1000))}
      />
    </section>
  );
}

function MarkedYears({ text }: { text: string }) {
  const years = yearsIn(text);
  const ends = [0, ...years.map(({ to }) => to)];
  return (
    <>
      {years.map(({ from, to }, at) => (
        <span key={from}>
          {text.slice(ends[at], from)}
          <mark>{text.slice(from, to)}</mark>
        </span>
      ))}
      {text.slice(ends.at(-1))}
    </>
  );
}
