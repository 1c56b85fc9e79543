import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { storyWords } from "#web/story/texts/story-words.ts";
import { countsOf } from "./bookshelf-entries.ts";
import type { Shelf } from "./load-bookshelf.ts";

/** The greeting with counters. Their space is reserved before they load. */
export function Hello({ name, shelf }: { name: string; shelf: Shelf | null }) {
  const language = useLanguage();
  const words = useWords(storyWords).bookshelf;
  const count = shelf?.books.length ?? 0;
  return (
    <header className="hello">
      <div>
        <h1>{words.welcome(name)}</h1>
        <p className="lead">{count > 0 ? words.shelf(count, shelf?.first !== null) : "\u00a0"}</p>
      </div>
      {language === "fr" ? <Counters shelf={shelf} /> : null}
    </header>
  );
}

function Counters({ shelf }: { shelf: Shelf | null }) {
  const words = useWords(storyWords).bookshelf.counters;
  const { orders, active, completed } = countsOf(shelf?.books ?? []);
  return (
    <p className={shelf ? "numbers" : "numbers waits"} aria-hidden={shelf === null}>
      <span>
        {orders > 0 ? <b>{orders}</b> : null} {words.orders(orders)}
      </span>{" "}
      <span>
        {active > 0 ? <b>{active}</b> : null} {words.active(active)}
      </span>{" "}
      <span>
        {completed > 0 ? <b>{completed}</b> : null} {words.completed(completed)}
      </span>
    </p>
  );
}
