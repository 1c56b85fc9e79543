import { lastOfBank } from "#domain/interview/question-chapter.ts";
import { dayOf } from "#web/lib/day-of.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import type { LoadedTranscript } from "./load-transcript.ts";
import { transcriptWords } from "./transcript-words.ts";
import type { EditedDocument } from "./use-document.ts";

type EditorHeadProps = { loaded: LoadedTranscript; edited: EditedDocument };

/** The question, and the steps back and forth. */
export function EditorHead({ loaded, edited }: EditorHeadProps) {
  const words = useWords(transcriptWords);
  const language = useLanguage();
  const number = loaded.question_id <= lastOfBank ? loaded.question_id : null;
  return (
    <header className="transcript-head">
      <div>
        <p className="eyebrow">{words.told(number, dayOf(loaded.told_at, language))}</p>
        <h1>{language === "fr" ? loaded.question_fr : loaded.question}</h1>
      </div>
      <div className="row">
        <Button look="quiet" onClick={edited.undo} disabled={edited.past.length === 0}>
          {words.undo}
        </Button>
        <Button look="quiet" onClick={edited.redo} disabled={edited.future.length === 0}>
          {words.redo}
        </Button>
      </div>
    </header>
  );
}
