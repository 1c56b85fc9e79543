import { useId, useRef, type KeyboardEvent } from "react";
import { maxKeywordLength, maxKeywords, withKeyword } from "#domain/memory/memory-form.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { memoryWords } from "#web/features/memories/memory-words.ts";

type KeywordsProps = { tags: readonly string[]; change: (tags: readonly string[]) => void };

/** Enter adds a keyword; Backspace in the empty field removes the last. */
export function Keywords({ tags, change }: KeywordsProps) {
  const words = useWords(memoryWords).form;
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const isFull = tags.length >= maxKeywords;
  const remove = (tag: string) => {
    change(tags.filter((one) => one !== tag));
    setTimeout(() => field.current?.focus());
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { value } = event.currentTarget;
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") {
      event.preventDefault();
      change(withKeyword(tags, value));
      event.currentTarget.value = "";
    } else if (event.key === "Backspace" && value === "") change(tags.slice(0, -1));
  };
  return (
    <div className="field">
      <label htmlFor={id}>{words.keywords}</label>
      <small id={`${id}-hint`}>{words.keywordsHint}</small>
      <div className={isFull ? "keywords full" : "keywords"}>
        <TagList tags={tags} remove={remove} />
        <input
          id={id}
          ref={field}
          aria-describedby={`${id}-hint`}
          autoComplete="off"
          disabled={isFull}
          maxLength={maxKeywordLength}
          placeholder={isFull ? words.fullKeywords : words.addKeyword}
          onKeyDown={onKeyDown}
          onBlur={(event) => {
            change(withKeyword(tags, event.target.value));
            event.target.value = "";
          }}
        />
      </div>
      <p className="counter">
        <span role="status" className="unseen">
          {isFull ? words.fullKeywords : ""}
        </span>
        <span>{words.of(tags.length, maxKeywords)}</span>
      </p>
    </div>
  );
}

function TagList({ tags, remove }: { tags: readonly string[]; remove: (tag: string) => void }) {
  const { removeKeyword } = useWords(memoryWords).form;
  return (
    <ul>
      {tags.map((tag) => (
        <li key={tag}>
          {tag}
          <button type="button" aria-label={removeKeyword(tag)} onClick={() => remove(tag)}>
            <svg className="icon" viewBox="0 0 24 24" width={20} height={20} aria-hidden="true">
              <path d="M6 6l12 12M18 6L6 18" />
            </svg>
          </button>
        </li>
      ))}
    </ul>
  );
}
