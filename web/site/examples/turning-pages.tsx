import { useState } from "react";
import type { Language } from "#domain/language.ts";
import type { Picture } from "#domain/site-media.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Drawn } from "#web/site/media/book-pictures.tsx";
import { examplesWords } from "./examples-words.ts";

type TurningProps = { pages: readonly Picture[]; openAt: number; language: Language };

/** A page-turning book: two pages at a time, one on narrow screens. Right pages have odd numbers. */
export function TurningPages({ pages, openAt, language }: TurningProps) {
  const words = examplesWords[language];
  const [page, setPage] = useState(openAt);
  const left = page - (page % 2);
  const turn = (way: 1 | -1) => {
    const isNarrow = matchMedia("(max-width: 45em)").matches;
    const next = isNarrow ? page + way : left + 1 + way * 2;
    setPage(Math.min(pages.length, Math.max(1, next)));
  };
  return (
    <div className="turning">
      <div className="leaves">
        {[left, left + 1].map((number) => {
          const picture = pages[number - 1];
          const look = number === page ? "leaf current" : "leaf";
          return (
            <div className={look} key={number}>
              {picture ? <Drawn picture={picture} alt={words.pageAlt(number, pages.length)} /> : null}
            </div>
          );
        })}
      </div>
      <p className="turn">
        <button className="button" type="button" aria-label={words.back} disabled={page <= 1} onClick={() => turn(-1)}>
          <Icon name="back" /> <span>{words.back}</span>
        </button>{" "}
        <span className="note" role="status">
          <span className="wide">{words.spread(left / 2 + 1, Math.floor(pages.length / 2) + 1)}</span>
          <span className="narrow">{words.page(page, pages.length)}</span>
        </span>{" "}
        <button
          className="button"
          type="button"
          aria-label={words.turn}
          disabled={page >= pages.length}
          onClick={() => turn(1)}
        >
          <Icon name="right" /> <span>{words.turn}</span>
        </button>
      </p>
    </div>
  );
}
