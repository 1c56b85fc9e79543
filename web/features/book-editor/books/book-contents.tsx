import { isInTheBook } from "#domain/recording/answer.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import type { StoryAnswer } from "#web/story/api/load-answers.ts";
import type { OtherBook } from "#web/story/api/load-books.ts";
import { useStoryChange } from "#web/story/updates/use-story-change.ts";
import { Notice } from "#web/ui/notice.tsx";
import { BookTitle } from "#web/features/book-editor/title/book-title.tsx";
import { booksWords } from "./books-words.ts";
import { changeBook } from "./change-books.ts";
import "./books.css";

type BookContentsProps = { book: OtherBook; title: string; answers: readonly StoryAnswer[] };

/** What another book has for itself beside its look: its title and its stories. */
export function BookContents({ book, title, answers }: BookContentsProps) {
  const words = useWords(booksWords);
  const keepTitle = useStoryChange((given: string) => changeBook(book.id, { book_title: given }), { untilRead: true });
  return (
    <div className="design-set book-contents">
      <p className="hint">{words.about(book.name)}</p>
      <BookTitle title={keepTitle.isPending ? keepTitle.variables : title} made={false} keep={keepTitle.mutate} />
      {keepTitle.isError ? <Notice kind="problem">{words.notKept}</Notice> : null}
      <Stories book={book} answers={answers} />
    </div>
  );
}

function Stories({ book, answers }: Pick<BookContentsProps, "book" | "answers">) {
  const words = useWords(booksWords);
  const language = useLanguage();
  const keep = useStoryChange((left: number[]) => changeBook(book.id, { left_out: left }), { untilRead: true });
  const leftOut = new Set(keep.isPending ? keep.variables : book.left_out);
  const told = storiesOf(answers);
  const isIn = ({ question_id: id }: StoryAnswer) => !leftOut.has(id);
  const count = told.filter(isIn).length;
  const toggle = (questionId: number) => {
    const left = new Set(leftOut);
    if (!left.delete(questionId)) left.add(questionId);
    keep.mutate([...left].toSorted((a, b) => a - b));
  };
  return (
    <fieldset className="pick-one">
      <legend>
        {words.stories} <span className="hint">{words.storiesIn(count, told.length)}</span>
      </legend>
      <p className="hint">{words.storiesHint}</p>
      {told.map((answer) => {
        const isLast = count === 1 && isIn(answer);
        return (
          <label className="tick" key={answer.question_id}>
            <input
              type="checkbox"
              checked={isIn(answer)}
              disabled={isLast}
              onChange={() => toggle(answer.question_id)}
            />
            {answer.story_title ?? (language === "fr" ? answer.questions.text_fr : answer.questions.text)}
          </label>
        );
      })}
      {count === 1 ? <p className="hint">{words.lastStory}</p> : null}
      {keep.isError ? <Notice kind="problem">{words.notKept}</Notice> : null}
    </fieldset>
  );
}

/** The first answer to each question, of those that are in a book. */
function storiesOf(answers: readonly StoryAnswer[]): StoryAnswer[] {
  const inBook = answers.filter(isInTheBook).toSorted((a, b) => (a.follow_up ?? 0) - (b.follow_up ?? 0));
  return [...Map.groupBy(inBook, ({ question_id: id }) => id).values()]
    .flatMap(([first]) => first ?? [])
    .toSorted((a, b) => a.question_id - b.question_id);
}
