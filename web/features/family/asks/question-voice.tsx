import type { FamilyQuestion } from "#domain/family.ts";
import { useSaidAloud } from "#web/audio/use-said-aloud.ts";
import { familyWords } from "#web/features/family/words/family-words.ts";
import { useWords } from "#web/i18n/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon/icon.tsx";

/** What is asked, read aloud: by a computer voice, which says so. */
export function QuestionVoice({ question: { body, language } }: { question: FamilyQuestion }) {
  const words = useWords(familyWords).questions;
  const { state, play, stop } = useSaidAloud(body, language);
  const saying = state === "saying";
  return (
    <p className="asks-voice">
      <Button look="listen" busy={state === "coming"} onClick={saying ? stop : play}>
        <Icon name={saying ? "stop" : "play"} size={24} /> {saying ? words.stop : words.hear}
      </Button>{" "}
      <small>{state === "mute" ? words.noVoice : words.computerVoice}</small>
    </p>
  );
}
