import { useEffect, useMemo, useRef } from "react";
import { z } from "zod/mini";
import { maxCorrectionLength } from "#domain/recording/answer.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { storyWords } from "#web/story/texts/story-words.ts";
import { useForm } from "#web/lib/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { RequestFailure } from "#web/lib/api/request-failure.ts";
import { correctAnswer } from "#web/story/api/correct-answer.ts";
import type { StoryAnswer } from "#web/story/api/load-answers.ts";
import { forgetDraft, saveDraft, readDraft } from "#web/story/drafts.ts";
import { useStoryChange } from "#web/story/updates/use-story-change.ts";

const schema = z.object({ text: z.string() });

type WordsFormProps = {
  answer: StoryAnswer;
  userId: string;
  labelledBy: string;
  /** The person opened the form just now. */
  wanted: boolean;
  close: () => void;
};

/** The correction of an answer. Each keystroke is stored on this device until it is saved or discarded. */
export function WordsForm({ answer, userId, labelledBy, wanted, close }: WordsFormProps) {
  const words = useWords(storyWords);
  const language = useLanguage();
  const correct = useStoryChange((text: string) => correctAnswer(answer.id, text, language));
  const form = useForm({
    schema,
    start: useMemo(() => ({ text: readDraft(userId, answer.id) ?? answer.transcript ?? "" }), [userId, answer]),
    failed: words.notCorrected,
    submit: async ({ text }) => {
      const isSaved = await correct.mutateAsync(text).then(() => true, refusedAsLeftOut);
      if (!isSaved) return words.leftOutMeanwhile;
      leave();
      return null;
    },
  });
  const field = form.field("text");
  const box = useRequestedFocus(wanted);
  const leave = () => {
    forgetDraft(userId, answer.id);
    close();
  };

  return (
    <form {...form.props}>
      <textarea
        aria-labelledby={labelledBy}
        rows={6}
        maxLength={maxCorrectionLength}
        {...field}
        ref={(element) => {
          field.ref(element);
          box.current = element;
        }}
        onChange={(event) => {
          saveDraft(userId, answer.id, event.currentTarget.value);
          void field.onChange(event);
        }}
      />
      {form.problem === null ? null : <Notice kind="problem">{form.problem}</Notice>}
      <p className="row">
        <Button type="submit" busy={form.busy}>
          {words.saveWords}
        </Button>
        <Button look="plain" onClick={leave}>
          {words.cancel}
        </Button>
      </p>
    </form>
  );
}

/** False when words of the answer were left out meanwhile. Throws other failures. */
function refusedAsLeftOut(cause: unknown): false {
  if (cause instanceof RequestFailure && cause.code === "PT409") return false;
  throw cause;
}

/** Moves the focus into the field, since its button has disappeared. A restored draft does not take the focus. */
function useRequestedFocus(wanted: boolean) {
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (wanted) box.current?.focus();
  }, [wanted]);
  return box;
}
