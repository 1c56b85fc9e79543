import { useWords } from "#web/lib/texts/language.tsx";
import { designWords } from "#web/features/book-editor/design/design-words.ts";
import type { ShownBook } from "./load-preview.ts";
import type { Pictures } from "#web/features/book-editor/pages/pictures.ts";

/** Back, spine and front as one sheet, with the folds of the spine. */
export function FlatCover({ shown: { cover }, pictures }: { shown: ShownBook; pictures: Pictures }) {
  const words = useWords(designWords);
  const [left, right] = [(cover.width - cover.spine) / 2, (cover.width + cover.spine) / 2];
  return (
    <section className="design-flat" aria-labelledby="flat-cover">
      <h2 id="flat-cover">{words.flat}</h2>
      <div className="design-wrap">
        <img
          src={pictures.addressOf(cover.hash)}
          width={Math.round(cover.width * 100)}
          height={Math.round(cover.height * 100)}
          alt={words.coverAlt}
        />
        <svg viewBox={`0 0 ${cover.width} ${cover.height}`} aria-hidden="true">
          <path d={`M${left} 0V${cover.height}M${right} 0V${cover.height}`} />
        </svg>
      </div>
      <p className="hint">{words.spineIs(words.spineWidth(cover.spine))}</p>
    </section>
  );
}
