import { useEffect, useRef, type RefObject } from "react";
import { chapterOfQuestion } from "#domain/question-chapter.ts";
import type { SpokenPart } from "#web/audio/spoken-part.ts";
import { Captions } from "#web/features/voice-agent/captions.tsx";
import { voiceWords } from "#web/features/voice-agent/words/voice-words.ts";
import { useComingWords, useLanguage, useWords } from "#web/i18n/language.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { SpokenDock } from "./spoken-dock.tsx";
import { ProviderNote } from "#web/features/voice-agent/provider-note.tsx";
import { useConversation } from "./use-conversation.ts";
import { spokenWords } from "./words/spoken-words.ts";

/** A question of the interview that is talked about: it is recorded, whether or not the interviewer is there. */
export function SpokenInterview(part: SpokenPart) {
  useComingWords(voiceWords);
  useComingWords(spokenWords);
  return <Talked {...part} />;
}

function Talked(part: SpokenPart) {
  const { question } = part;
  const talk = useConversation(part);
  const language = useLanguage();
  const words = useWords(voiceWords);
  const heading = useNewQuestion(question.id);
  return (
    <section className="stacked voice-card">
      <p className="voice-hello">
        <span className="eyebrow">{chapterOfQuestion(question.id).title[language]}</span>
        <span className="chip">{words.computerVoice}</span>
      </p>
      <h1 className="asked" ref={heading} tabIndex={-1} lang={question.asked?.language ?? undefined}>
        {question.text[language]}
      </h1>
      {talk.captions.length > 0 ? <Captions captions={talk.captions} talking={talk.isThere} /> : null}
      <SpokenDock part={part} talk={talk} />
      <ProviderNote />
    </section>
  );
}

/** A new question is said, and has the focus. */
function useNewQuestion(id: number): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const words = useWords(voiceWords);
  const toast = useToast();
  const before = useRef(id);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    if (before.current !== id) toast("good", words.moving);
    before.current = id;
  }, [id, toast, words]);
  return heading;
}
