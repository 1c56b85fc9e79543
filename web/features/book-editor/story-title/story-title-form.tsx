import { maxStoryTitleLength } from "#domain/recording/answer.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { TitleForm } from "#web/story/arrangement/title-form.tsx";
import { storyWords } from "#web/story/texts/story-words.ts";
import { Button } from "#web/ui/button.tsx";
import { storyTitleWords } from "./story-title-words.ts";

type StoryTitleFormProps = {
  title: string;
  others: readonly string[];
  keep: (title: string | null) => void;
  close: () => void;
};

/** Chooses one of the storyteller's own phrases or a typed title. */
export function StoryTitleForm({ title, others, keep, close }: StoryTitleFormProps) {
  const words = useWords(storyTitleWords);
  const { cancel } = useWords(storyWords);
  return (
    <TitleForm
      label={words.title}
      hint={words.hint}
      title={title}
      maxLength={maxStoryTitleLength}
      submit={words.keep}
      cancel={cancel}
      keep={keep}
      close={close}
    >
      {others.length > 0 ? <OwnPhrases phrases={others} choose={keep} /> : null}
    </TitleForm>
  );
}

function OwnPhrases({ phrases, choose }: { phrases: readonly string[]; choose: (phrase: string) => void }) {
  const { fromWords } = useWords(storyTitleWords);
  return (
    <>
      <p>{fromWords}</p>
      <ul className="row own-phrases">
        {phrases.map((phrase) => (
          <li key={phrase}>
            <Button look="quiet" onClick={() => choose(phrase)}>
              {phrase}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
