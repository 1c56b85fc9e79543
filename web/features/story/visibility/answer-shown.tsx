import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import { languageSchema } from "#domain/language.ts";
import { pagePath } from "#domain/site-map.ts";
import type { StoryAnswer } from "#web/story/api/load-answers.ts";
import { useStoryChange } from "#web/story/updates/use-story-change.ts";
import { visibilityWords } from "#web/ui/visibility/visibility-words.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { visibilityText } from "#web/ui/visibility/visibility-text.ts";
import { VisibilityPicker, type ShownVisibility } from "#web/ui/visibility/visibility-picker.tsx";
import { ListenedLine, ListenersLine, useListeners } from "./listeners-line.tsx";
import { setVisibility } from "./set-visibility.ts";

const InApprovedProof = lazy(async () => {
  const { proofWords } = await import("#web/features/book-editor/proof/proof-words.ts");
  await Promise.all(languageSchema.options.map((language) => proofWords.load(language)));
  return { default: (await import("#web/features/book-editor/proof/in-approved-proof.tsx")).InApprovedProof };
});

const marks: Record<ShownVisibility["visibility"], IconName> = {
  "in the book": "book",
  "family only": "people",
  draft: "lock",
  sealed: "shield",
  deleted: "bin",
};

/** Changes who may hear an answer, or erases it. */
export function AnswerShown({ answer }: { answer: StoryAnswer }) {
  const words = useWords(visibilityWords);
  const language = useLanguage();
  const [changing, setChanging] = useState(false);
  const change = useStoryChange((shown: ShownVisibility) => setVisibility(answer.id, shown), { untilRead: true });
  const now: ShownVisibility = { visibility: answer.visibility, sealedUntil: answer.sealed_until };
  const hearers = useListeners(answer);
  const shown = change.isPending ? change.variables : now;
  return (
    <div className="answer-shown">
      <p className="row">
        <span className="chip">
          <Icon name={marks[shown.visibility]} size={22} /> {visibilityText(words, shown, language)}
        </span>
        <Button look="plain" aria-expanded={changing} onClick={() => setChanging(!changing)}>
          {changing ? words.done : words.change}
        </Button>
        <Link className="link" to={`${pagePath(language, "/links/new")}?scope=answer&target=${answer.id}`}>
          {words.giveLink}
        </Link>
      </p>
      {change.isPending || !hearers ? null : <ListenersLine visibility={answer.visibility} hearers={hearers} />}
      <ListenedLine id={answer.id} />
      {changing ? (
        <>
          <Suspense fallback={null}>
            <InApprovedProof answerId={answer.id} />
          </Suspense>
          <VisibilityPicker
            words={words}
            shown={shown}
            isPrinted={shown.visibility === "draft" && hearers?.in_print === true}
            choose={change.mutate}
          />
          <p className="row">
            <Link className="link" to={pagePath(language, "/family")}>
              <Icon name="people" /> {words.named}
            </Link>
            <Button look="plain" onClick={() => change.mutate({ visibility: "deleted", sealedUntil: null })}>
              <Icon name="bin" /> {words.erase}
            </Button>
          </p>
        </>
      ) : null}
      {change.isError ? <Notice kind="problem">{words.notKept}</Notice> : null}
    </div>
  );
}
