import { useId, useState } from "react";
import type { Visibility } from "#domain/recording/answer.ts";
import type { VisibilityWords } from "./visibility.en.ts";
import { Button } from "#web/ui/button.tsx";
import { Choices, type Choice } from "#web/ui/form/choices.tsx";
import { Icon } from "#web/ui/icon.tsx";

/** `sealedUntil`: the date on which a seal opens, as 2030-05-17. Null for a seal until the death of the storyteller. */
export type ShownVisibility = { visibility: Visibility; sealedUntil: string | null };
type Chosen = Exclude<Visibility, "deleted">;

/** `isPrinted`: a printed book's code plays the answer even when private. */
type WhoHearsProps = {
  words: VisibilityWords;
  shown: ShownVisibility;
  isPrinted?: boolean;
  choose: (shown: ShownVisibility) => void;
};

/** Chooses who may hear an answer. */
export function VisibilityPicker({ words, shown, isPrinted = false, choose }: WhoHearsProps) {
  const [sealing, setSealing] = useState(false);
  const isSealed = shown.visibility === "sealed" || sealing;
  const isForLife = shown.visibility === "sealed" && shown.sealedUntil === null;
  const { title, text, inPrint } = words.myself;
  const choices: Choice<Chosen>[] = [
    { value: "in the book", icon: "book", ...words.book },
    { value: "family only", icon: "people", ...words.family },
    { value: "draft", icon: "lock", title, text: isPrinted ? inPrint : text },
    ...(isSealed ? [{ value: "sealed", icon: "shield", ...(isForLife ? words.forLife : words.sealed) } as const] : []),
  ];
  const pick = (visibility: Chosen) => {
    setSealing(visibility === "sealed");
    if (visibility !== "sealed") choose({ visibility, sealedUntil: null });
  };
  return (
    <div className="who-hears">
      <Choices
        label={words.title}
        choices={choices}
        chosen={isSealed ? "sealed" : shown.visibility === "deleted" ? "draft" : shown.visibility}
        choose={pick}
      />
      {isSealed ? (
        <>
          <SealDay
            words={words}
            day={shown.sealedUntil ?? ""}
            mayBeEmpty={isForLife}
            seal={(sealedUntil) => choose({ visibility: "sealed", sealedUntil })}
          />
          {isForLife ? null : (
            <Button look="plain" onClick={() => choose({ visibility: "sealed", sealedUntil: null })}>
              {words.sealForLife}
            </Button>
          )}
        </>
      ) : (
        <Button look="plain" onClick={() => setSealing(true)}>
          <Icon name="shield" /> {words.seal}
        </Button>
      )}
    </div>
  );
}

type SealDayProps = { words: VisibilityWords; day: string; mayBeEmpty: boolean; seal: (day: string) => void };

/** Seals once a future date is chosen. */
function SealDay({ words, day, mayBeEmpty, seal }: SealDayProps) {
  const id = useId();
  const [typed, setTyped] = useState(day);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const isWrong = typed !== "" && (typed < tomorrow || typed >= "2300");
  return (
    <p className="field seal-day">
      <label htmlFor={id}>{words.opens}</label>
      <input
        id={id}
        type="date"
        min={tomorrow}
        max="2299-12-31"
        value={typed}
        aria-invalid={isWrong || undefined}
        aria-describedby={`${id}-why`}
        onChange={({ target: { value } }) => {
          setTyped(value);
          if (value >= tomorrow && value < "2300") seal(value);
        }}
      />
      <small id={`${id}-why`} className={isWrong ? "problem" : "hint"}>
        {isWrong || (typed === "" && !mayBeEmpty) ? words.noDay : null}
      </small>
    </p>
  );
}
