import { useEffect, useRef, useState } from "react";
import { findAnswers, type Answered } from "./find-answers.ts";
import { searchId } from "./search-place.ts";

type SearchProps = { words: { label: string; none: string } };

/**
 * Filters the questions while the visitor types. It searches the page's own text and takes the focus when a link leads
 * to it.
 */
export function FaqSearch({ words }: SearchProps) {
  const input = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState("");
  const [all, setAll] = useState<readonly Answered[]>([]);
  useEffect(() => {
    setAll([...document.querySelectorAll<HTMLDetailsElement>("details[name=faq]")].map(asAnswered));
    const arrive = () => location.hash === `#${searchId}` && input.current?.focus();
    arrive();
    addEventListener("hashchange", arrive);
    return () => removeEventListener("hashchange", arrive);
  }, []);
  const found = findAnswers(all, query);
  return (
    <search className="faq-search">
      <p className="field">
        <label htmlFor="faq-query">{words.label}</label>
        <input
          id="faq-query"
          type="search"
          autoComplete="off"
          value={query}
          ref={input}
          onChange={({ currentTarget }) => setQuery(currentTarget.value)}
        />
      </p>
      <div role="status">
        {query.trim() !== "" && found.length === 0 ? <p>{words.none}</p> : null}
        {found.length > 0 ? (
          <ul>
            {found.map(({ id, question }) => (
              <li key={id}>
                <a className="link" href={`#${id}`}>
                  {question}
                </a>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </search>
  );
}

function asAnswered(item: HTMLDetailsElement): Answered {
  return {
    id: item.id,
    question: item.querySelector("summary")?.textContent ?? "",
    answer: item.querySelector("p")?.textContent ?? "",
  };
}
