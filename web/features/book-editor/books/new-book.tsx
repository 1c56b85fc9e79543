import { useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { z } from "zod/mini";
import { pagePath } from "#domain/site-map.ts";
import { RequestFailure } from "#web/lib/api/request-failure.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { useForm } from "#web/lib/use-form.ts";
import { bookKindSchema, type BookKind } from "#web/story/api/load-books.ts";
import { addressOfBook } from "#web/story/studio/book-of-page.ts";
import { useStoryChange } from "#web/story/updates/use-story-change.ts";
import { Button } from "#web/ui/button.tsx";
import { Choices } from "#web/ui/form/choices.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { booksWords } from "./books-words.ts";
import { addBook } from "./change-books.ts";

/** The server's limit. */
const maxNameLength = 60;
/** As many books as a person may have, over all interviews. */
const isFull: ReadonlySet<number> = new Set([413, 429]);
function nullIfFull(thrown: unknown): null {
  if (thrown instanceof RequestFailure && isFull.has(thrown.status)) return null;
  throw thrown;
}

const icons: Record<BookKind, IconName> = { "large print": "book", "for somebody": "gift" };

/** A button that opens the form for one more book; a new book leads to its look. */
export function NewBook({ sessionId }: { sessionId: string }) {
  const words = useWords(booksWords);
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <NewBookForm sessionId={sessionId} close={() => setOpen(false)} />;
  return (
    <p>
      <Button look="quiet" onClick={() => setOpen(true)}>
        <Icon name="plus" size={24} /> {words.make}
      </Button>
    </p>
  );
}

function NewBookForm({ sessionId, close }: { sessionId: string; close: () => void }) {
  const words = useWords(booksWords);
  const language = useLanguage();
  const navigate = useNavigate();
  const [kind, setKind] = useState<BookKind>("large print");
  const { mutateAsync: add } = useStoryChange((name: string) => addBook(sessionId, name, kind));
  const schema = useMemo(
    () => z.object({ name: z.string().check(z.trim(), z.minLength(1, words.nameMissing), z.maxLength(maxNameLength)) }),
    [words],
  );
  const form = useForm({
    schema,
    failed: words.notMade,
    submit: async ({ name }) => {
      const bookId = await add(name).catch(nullIfFull);
      if (bookId === null) return words.most;
      void navigate(addressOfBook(pagePath(language, `/story/${sessionId}/design`), bookId));
      return null;
    },
  });
  return (
    <form {...form.props} className="new-book">
      <Field
        label={words.name}
        hint={words.nameHint}
        maxLength={maxNameLength}
        autoComplete="off"
        autoFocus
        {...form.field("name")}
      />
      <Choices
        label={words.which}
        choices={bookKindSchema.options.map((value) => ({ value, icon: icons[value], ...words.kinds[value] }))}
        chosen={kind}
        choose={setKind}
      />
      {form.problem === null ? null : <Notice kind="problem">{form.problem}</Notice>}
      <p className="row">
        <Button type="submit" busy={form.busy}>
          {words.add}
        </Button>
        <Button look="plain" onClick={close}>
          {words.cancel}
        </Button>
      </p>
    </form>
  );
}
