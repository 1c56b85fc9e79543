import { useWords } from "#web/lib/texts/language.tsx";
import type { SectionPages } from "#web/story/section/load-page-numbers.ts";
import { Button } from "#web/ui/button.tsx";
import type { LoadedSection } from "#web/story/section/load-section.ts";
import { sectionWords } from "./section-words.ts";
import type { SectionDocument } from "./use-section-document.ts";

type SectionHeadProps = {
  loaded: LoadedSection;
  document: SectionDocument;
  pages: ReadonlyMap<number, SectionPages> | undefined;
};

/** The chapter with its pages, and the steps back and forth. */
export function SectionHead({ loaded, document, pages }: SectionHeadProps) {
  const words = useWords(sectionWords);
  const { editor, canUndo, canRedo } = document;
  return (
    <header className="section-head">
      <div>
        {loaded.chapter === null ? null : (
          <p className="eyebrow">{words.chapter(loaded.chapter, pagesOf(loaded, pages))}</p>
        )}
        <h1>{loaded.chapter_title ?? words.pages}</h1>
      </div>
      <div className="row">
        <Button look="quiet" onClick={() => editor.commands.undo()} disabled={!canUndo}>
          {words.undo}
        </Button>
        <Button look="quiet" onClick={() => editor.commands.redo()} disabled={!canRedo}>
          {words.redo}
        </Button>
      </div>
    </header>
  );
}

/** The pages of the chapter; null where no finished book has them. */
function pagesOf({ sections }: LoadedSection, pages: SectionHeadProps["pages"]): SectionPages | null {
  const known = sections.flatMap(({ question_id: question }) => pages?.get(question) ?? []);
  if (known.length === 0) return null;
  return { first: Math.min(...known.map(({ first }) => first)), last: Math.max(...known.map(({ last }) => last)) };
}
