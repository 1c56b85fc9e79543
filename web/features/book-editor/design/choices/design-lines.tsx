import { maxDedicationLength, maxEpigraphLength, maxSpineLength } from "#domain/book/book-look.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { Field, TextField } from "#web/ui/form/field.tsx";
import { designWords } from "#web/features/book-editor/design/design-words.ts";
import type { Design } from "./load-design.ts";

type DesignLinesProps = { design: Design; choose: (changed: Partial<Design>) => void };

/** The person's own lines: on the spine and before the first chapter. */
export function DesignLines({ design, choose }: DesignLinesProps) {
  const words = useWords(designWords);
  return (
    <>
      <div className="design-set">
        <Field
          label={words.spine}
          hint={words.spineHint}
          maxLength={maxSpineLength}
          value={design.book_spine ?? ""}
          onChange={({ target }) => choose({ book_spine: target.value || null })}
        />
      </div>
      <div className="design-set">
        <TextField
          label={words.dedication}
          hint={words.dedicationHint}
          rows={2}
          maxLength={maxDedicationLength}
          value={design.book_dedication ?? ""}
          onChange={({ target }) => choose({ book_dedication: target.value || null })}
        />
        <TextField
          label={words.epigraph}
          hint={words.epigraphHint}
          rows={2}
          maxLength={maxEpigraphLength}
          value={design.book_epigraph ?? ""}
          onChange={({ target }) => choose({ book_epigraph: target.value || null })}
        />
      </div>
    </>
  );
}
