import { bookLettersSchema, bookSizeSchema, coverDesignSchema } from "#domain/book/book-look.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { Segments } from "#web/ui/form/segments.tsx";
import { designWords } from "#web/features/book-editor/design/design-words.ts";
import { CoverDrawing } from "./cover-drawing.tsx";
import { DesignCards } from "./design-cards.tsx";
import { DesignLines } from "./design-lines.tsx";
import { GaramondLetters } from "./garamond-letters.tsx";
import type { Design } from "./load-design.ts";

type DesignChoicesProps = { design: Design; title: string; choose: (changed: Partial<Design>) => void };

/** Every choice of how the book looks. Each is kept at once. */
export function DesignChoices({ design, title, choose }: DesignChoicesProps) {
  const words = useWords(designWords);
  return (
    <>
      <div className="design-set">
        <Segments
          label={words.size}
          name="book-size"
          choices={bookSizeSchema.options.map((size) => [size, words.sizes[size]] as const)}
          chosen={design.book_size}
          choose={(size) => choose({ book_size: size })}
        />
      </div>
      <DesignCards
        label={words.letters}
        className="design-faces"
        choices={bookLettersSchema.options}
        chosen={design.book_letters}
        choose={(letters) => choose({ book_letters: letters })}
        show={(letters) => (
          <>
            {letters === "garamond" ? (
              <GaramondLetters />
            ) : (
              <span className={`face-${letters}`} aria-hidden="true">
                Ag
              </span>
            )}
            {words.faces[letters]}
          </>
        )}
      />
      <DesignCards
        label={words.cover}
        className="design-covers"
        choices={coverDesignSchema.options}
        chosen={design.book_cover}
        choose={(cover) => choose({ book_cover: cover })}
        show={(cover) => (
          <>
            <CoverDrawing cover={cover} title={title} />
            {words.covers[cover]}
          </>
        )}
      />
      {design.book_cover === "photograph" ? <p className="hint">{words.noPicture}</p> : null}
      <DesignLines design={design} choose={choose} />
    </>
  );
}
