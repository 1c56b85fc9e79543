import { useMemo } from "react";
import { z } from "zod/mini";
import { maxFamilyQuestion, type FamilyQuestion } from "#domain/account/family.ts";
import { familyWords } from "#web/features/family/family-words.ts";
import type { QuestionsWords } from "#web/features/family/questions.en.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { useForm } from "#web/lib/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/form/field.tsx";
import { Notice } from "#web/ui/notice.tsx";

const schemaOf = (words: QuestionsWords) =>
  z.object({
    words: z.string().check(z.trim(), z.minLength(1, words.empty), z.maxLength(maxFamilyQuestion, words.ask.tooLong)),
  });

type ChangeWordsProps = {
  question: FamilyQuestion;
  busy: boolean;
  keep: (ownWords: string) => void;
  cancel: () => void;
};

/** Edits the wording of a question. */
export function ChangeWords({ question, busy, keep, cancel }: ChangeWordsProps) {
  const words = useWords(familyWords).questions;
  const form = useForm({
    schema: useMemo(() => schemaOf(words), [words]),
    start: { words: question.own_words ?? question.body },
    failed: words.empty,
    submit: async (typed) => {
      keep(typed.words);
      return null;
    },
  });
  return (
    <form {...form.props} className="asks-change">
      <TextField
        label={words.yourWords}
        rows={3}
        maxLength={maxFamilyQuestion}
        autoFocus
        required
        {...form.field("words")}
      />
      {form.problem === null ? null : <Notice kind="problem">{form.problem}</Notice>}
      <div className="asks-acts">
        <Button type="submit" large busy={busy}>
          {words.keepWords}
        </Button>
        <Button look="quiet" large onClick={cancel}>
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}
