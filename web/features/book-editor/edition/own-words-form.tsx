import { useMemo, type FocusEvent } from "react";
import { z } from "zod/mini";
import { maxAboutLength } from "#domain/book/book-look.ts";
import type { BookSettings } from "./save-edition.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { useForm } from "#web/lib/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/form/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { editionWords } from "./edition-words.ts";

const schema = z.object({
  about: z.string().check(z.trim(), z.maxLength(maxAboutLength)),
});

type OwnWordsFormProps = { wishes: BookSettings; keep: (wanted: Partial<BookSettings>) => Promise<void> };

/** The text about the storyteller. */
export function OwnWordsForm({ wishes, keep }: OwnWordsFormProps) {
  const words = useWords(editionWords);
  const { failed } = useWords(frameWords);
  const { book_about: about } = wishes;
  const form = useForm({
    schema,
    start: useMemo(() => ({ about: about ?? "" }), [about]),
    failed,
    submit: async (written) => {
      await keep({ book_about: written.about || null });
      return null;
    },
  });
  /* Saves before the book is made, so that the book contains these texts. */
  const keepWritten = ({ target, currentTarget, relatedTarget }: FocusEvent<HTMLFormElement>) => {
    const isChanged = target instanceof HTMLTextAreaElement && target.value.trim() !== (about ?? "");
    if (isChanged && !currentTarget.contains(relatedTarget)) currentTarget.requestSubmit();
  };
  return (
    <form {...form.props} onBlur={keepWritten}>
      <TextField
        label={words.about}
        hint={words.aboutHint}
        rows={4}
        maxLength={maxAboutLength}
        {...form.field("about")}
      />
      {form.problem === null ? null : <Notice kind="problem">{form.problem}</Notice>}
      <p className="row">
        <Button type="submit" look="quiet" busy={form.busy}>
          {words.keep}
        </Button>
      </p>
    </form>
  );
}
