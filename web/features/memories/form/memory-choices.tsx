import type { InputHTMLAttributes } from "react";
import { memoryThemes } from "#domain/memory/memory-form.ts";
import { MemoryIcon } from "#web/features/memories/memory-icon.tsx";
import { memoryWords } from "#web/features/memories/memory-words.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { Icon } from "#web/ui/icon.tsx";

type ChoiceProps = { field: InputHTMLAttributes<HTMLInputElement> };

export function ThemeChoice({ field }: ChoiceProps) {
  const words = useWords(memoryWords);
  return (
    <fieldset className="memory-themes">
      <legend>{words.form.theme}</legend>
      {memoryThemes.map((theme) => (
        <label key={theme}>
          <input type="radio" value={theme} {...field} />
          <span className={`theme-picture ${theme}`} />
          <span className="radio-text">{words.themes[theme]}</span>
        </label>
      ))}
    </fieldset>
  );
}

export function VisibilityChoice({ field }: ChoiceProps) {
  const words = useWords(memoryWords);
  return (
    <fieldset className="memory-who">
      <legend>{words.form.who}</legend>
      <label>
        <input type="radio" value="private" {...field} />
        <Icon name="lock" />
        <span>
          <b>{words.private}</b> {words.form.privateText}
        </span>
      </label>
      <label>
        <input type="radio" value="public" {...field} />
        <MemoryIcon name="globe" size={26} />
        <span>
          <b>{words.public}</b> {words.form.publicText}
        </span>
      </label>
    </fieldset>
  );
}
