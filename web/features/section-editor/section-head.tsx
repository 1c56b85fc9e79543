import { useWords } from "#web/lib/texts/language.tsx";
import type { Saving } from "#web/story/saved-text/text-saver.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import type { LoadedSection } from "#web/story/section/load-section.ts";
import { sectionWords } from "./section-words.ts";
import type { SectionDocument } from "./use-section-document.ts";

type SectionHeadProps = {
  loaded: LoadedSection;
  document: SectionDocument;
  state: Saving<LoadedSection>["state"];
};

/** The chapter, what became of the text, and the steps back and forth. */
export function SectionHead({ loaded, document, state }: SectionHeadProps) {
  const words = useWords(sectionWords);
  const { editor, canUndo, canRedo } = document;
  return (
    <header className="section-head">
      <div>
        {loaded.chapter === null ? null : <p className="eyebrow">{words.chapter(loaded.chapter)}</p>}
        <h1>{loaded.chapter_title ?? words.pages}</h1>
      </div>
      <div className="row">
        <p className={`kept ${state}`} role="status">
          {state === "kept" ? <Icon name="tick" size={22} /> : null} {words.states[state]}
        </p>
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
