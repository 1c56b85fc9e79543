import { useState } from "react";
import { useNavigate } from "react-router";
import type { EditedSentence } from "#domain/book/section.ts";
import { pagePath } from "#domain/site-map.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { toldAgain } from "./document/section-content.ts";
import type { LoadedSection } from "#web/story/section/load-section.ts";
import { sectionWords } from "./section-words.ts";
import type { Hearing } from "#web/story/section/use-hearing.ts";
import type { SectionDocument } from "./use-section-document.ts";

type SectionActsProps = {
  loaded: LoadedSection;
  document: SectionDocument;
  storyId: string;
  hearing: Hearing;
  save: () => Promise<void>;
  replace: (content: readonly EditedSentence[]) => Promise<void>;
};

/** To the next section, and back to what the recordings tell. */
export function SectionActs({ loaded, document, storyId, hearing, save, replace }: SectionActsProps) {
  const words = useWords(sectionWords);
  const language = useLanguage();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const here = loaded.sections.findIndex((one) => one.question_id === loaded.question_id);
  const next = loaded.sections[here + 1];
  const goOn = async () => {
    document.report();
    await save();
    await navigate(pagePath(language, next ? `/story/${storyId}/sections/${next.question_id}` : `/story/${storyId}`));
  };
  const writeAgain = () => {
    setAsking(false);
    void replace(toldAgain(document.content(), loaded.told));
  };
  return (
    <div className="section-acts">
      <div className="section-dock">
        {hearing.canHear ? (
          <button
            className="button listen dock-play"
            type="button"
            aria-label={words.source.hear}
            onClick={hearing.hear}
          >
            <Icon name="play" size={26} />
          </button>
        ) : null}
        <Button large onClick={() => void goOn()}>
          <Icon name="tick" size={26} /> {words.right}
        </Button>
      </div>
      <Button look="plain" onClick={() => setAsking(true)}>
        <Icon name="again" size={24} /> {words.again}
      </Button>
      <p className="hint">{words.ownStay}</p>
      <Dialog title={words.sureAgain.title} open={asking} onClose={() => setAsking(false)}>
        <p>{words.sureAgain.text}</p>
        <p className="row">
          <Button onClick={writeAgain}>{words.sureAgain.yes}</Button>
          <Button look="quiet" onClick={() => setAsking(false)}>
            {words.sureAgain.no}
          </Button>
        </p>
      </Dialog>
    </div>
  );
}
