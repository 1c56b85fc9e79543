import { useState } from "react";
import { isRefusal } from "#web/lib/api/request-failure.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import type { OtherBook } from "#web/story/api/load-books.ts";
import { otherBookWords } from "#web/story/other-books/other-book-words.ts";
import { useStoryChange } from "#web/story/updates/use-story-change.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { booksWords } from "./books-words.ts";
import { removeBook } from "./change-books.ts";

/** Deletes a book after it asked, and says why an approved one stays. */
export function RemoveBook({ book }: { book: OtherBook }) {
  const words = useWords(booksWords);
  const { of } = useWords(otherBookWords);
  const [isAsking, setAsking] = useState(false);
  const remove = useStoryChange(() => removeBook(book.id), { untilRead: true });
  const close = () => {
    setAsking(false);
    remove.reset();
  };
  const isKept = isRefusal(remove.error);
  return (
    <>
      <Button look="plain" aria-label={of(words.remove, book.name)} onClick={() => setAsking(true)}>
        {words.remove}
      </Button>
      <Dialog title={words.removing(book.name)} open={isAsking} onClose={close}>
        <p>{words.goes}</p>
        {remove.isError ? <Notice kind="problem">{isKept ? words.kept : words.notRemoved}</Notice> : null}
        <p className="row">
          {isKept ? null : (
            <Button look="quiet" busy={remove.isPending} onClick={() => remove.mutate(undefined)}>
              {words.yes}
            </Button>
          )}
          <Button onClick={close}>{words.no}</Button>
        </p>
      </Dialog>
    </>
  );
}
