import { useState } from "react";
import { sitePath } from "#domain/site-map.ts";
import { useLanguage } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { secondLockWords } from "./second-factor-words.ts";

/** Explains the options without authenticator and recovery codes. */
export function LostSecondFactor({ label }: { label: string }) {
  const language = useLanguage();
  const { lost, write } = secondLockWords[language];
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button look="plain" aria-expanded={isAsked} onClick={() => setAsked(!isAsked)}>
        <Icon name="help" size={24} />
        <span>{label}</span>
      </Button>
      <p role="status">
        {isAsked ? (
          <>
            {lost} <a href={sitePath(language, "/contact")}>{write}</a>
          </>
        ) : null}
      </p>
    </>
  );
}
