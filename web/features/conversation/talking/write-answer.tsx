import { useState } from "react";
import { useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/form/field.tsx";
import { voiceWords } from "#web/features/conversation/voice-words.ts";

const maxLetters = 5_000;

/** A turn in text. */
export function WriteAnswer({ send }: { send: (words: string) => void }) {
  const words = useWords(voiceWords);
  const [text, setText] = useState("");
  const say = () => {
    if (text.trim() === "") return;
    send(text.trim());
    setText("");
  };
  return (
    <form
      className="write-answer"
      onSubmit={(event) => {
        event.preventDefault();
        say();
      }}
    >
      <TextField
        label={words.answer}
        value={text}
        rows={2}
        maxLength={maxLetters}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit">{words.send}</Button>
    </form>
  );
}
