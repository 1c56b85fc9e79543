import type { Language } from "#domain/language.ts";
import type { BookPictures, Mark, Picture } from "#domain/site-media.ts";
import { mediaWords } from "./media-words.ts";

type BookPageProps = { page: Picture | undefined; which: "cover" | "told"; language: Language };

/** One page of the sample book; nothing if it has no picture. */
export function BookPage({ page, which, language }: BookPageProps) {
  if (!page) return null;
  return (
    <figure className={`book-page ${which}`}>
      <Drawn picture={page} alt={mediaWords[language].book[which]} />
    </figure>
  );
}

type SpreadProps = { book: Pick<BookPictures, "spread">; marks: readonly Mark[]; language: Language };

/** Two facing pages of the sample book with a highlight. */
export function Spread({ book: { spread }, marks, language }: SpreadProps) {
  const isLeft = marks.some(({ x }) => x < spread.width / 2);
  return (
    <figure className={isLeft ? "spread on-left" : "spread"}>
      <div>
        <Drawn picture={spread} alt={mediaWords[language].book.spread} />
        <svg className="marks" viewBox={`0 0 ${spread.width} ${spread.height}`} aria-hidden="true">
          {marks.map(({ x, y, width, height }) => (
            <rect key={`${x} ${y}`} x={x - 3} y={y - 1} width={width + 6} height={height + 2} rx="3" />
          ))}
        </svg>
      </div>
    </figure>
  );
}

/** The printed book in three copies. */
export function ThreeCopies({ cover }: { cover: Picture | undefined }) {
  return (
    <div className="three-copies" aria-hidden="true">
      {["third", "second", "first"].map((copy) => (
        <span className={`hardcover ${copy}`} key={copy}>
          {cover ? <Drawn picture={cover} alt="" /> : null}
        </span>
      ))}
    </div>
  );
}

export function Drawn({ picture: { avif, webp, width, height }, alt }: { picture: Picture; alt: string }) {
  return (
    <picture>
      <source srcSet={avif} type="image/avif" />
      <img src={webp} width={width} height={height} alt={alt} loading="lazy" decoding="async" />
    </picture>
  );
}
