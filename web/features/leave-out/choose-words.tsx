import { useRef, useState, type KeyboardEvent } from "react";
import { useWords } from "#web/lib/texts/language.tsx";
import { leaveOutWords } from "./leave-out-words.ts";
import type { SpokenWord } from "./load-leave-out.ts";

/** Places of the first and the last word; `last` is null until it is chosen. */
export type Choice = { first: number; last: number | null };

export function isChosen(choice: Choice | null, at: number): boolean {
  return choice !== null && at >= choice.first && at <= (choice.last ?? choice.first);
}

type ChooseWordsProps = {
  words: readonly SpokenWord[];
  language: string;
  choice: Choice | null;
  choose: (choice: Choice) => void;
};

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** The words as buttons: the first tap begins a passage, the second ends it. Arrow keys move between words. */
export function ChooseWords({ words, language, choice, choose }: ChooseWordsProps) {
  const texts = useWords(leaveOutWords);
  const place = useRef<HTMLParagraphElement>(null);
  const [at, setAt] = useState(0);
  const tap = (word: number) => {
    setAt(word);
    if (choice === null || choice.last !== null) choose({ first: word, last: null });
    else choose({ first: Math.min(choice.first, word), last: Math.max(choice.first, word) });
  };
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = Math.min(words.length - 1, Math.max(0, at + step));
    setAt(next);
    place.current?.querySelectorAll("button")[next]?.focus();
  };
  return (
    <>
      <p className="hint" role="status">
        {choice !== null && choice.last === null ? texts.last : texts.first}
      </p>
      <p ref={place} role="group" aria-label={texts.group} lang={language} className="leave-out-words" onKeyDown={move}>
        {words.map((word, index) => (
          <span key={index}>
            <button
              type="button"
              tabIndex={index === at ? 0 : -1}
              aria-pressed={isChosen(choice, index)}
              onClick={() => tap(index)}
            >
              {word.text}
            </button>{" "}
          </span>
        ))}
      </p>
    </>
  );
}
