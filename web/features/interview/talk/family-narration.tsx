import { useEffect, useState } from "react";
import type { InterviewQuestion } from "#web/recording/interview-machine/interview-context.ts";
import { loadFamilyQuestionSound } from "#web/playback/family-voice.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Narration } from "./narration.tsx";
import { familyNarrationWords } from "./family-narration-words.ts";

/** Plays the asker's own voice, otherwise a synthesis for signed-in people: it has no public address. */
export function FamilyNarration({ question, quiet }: { question: InterviewQuestion; quiet: boolean }) {
  const words = useWords(familyNarrationWords);
  const shown = useLanguage();
  const language = question.asked?.language ?? shown;
  const text = question.text[language];
  const [src, setSrc] = useState<string>();
  const [isOwn, setIsOwn] = useState(false);
  const { id, asked } = question;
  useEffect(() => {
    let isGone = false;
    let made: string | null = null;
    const fetchIt = async () => {
      const said = await loadFamilyQuestionSound({ id, text, language });
      if (said === null || isGone) return;
      made = URL.createObjectURL(said.sound);
      setIsOwn(said.isOwn);
      setSrc(made);
    };
    /* On failure a voice of this device speaks. */
    void fetchIt().catch(() => null);
    return () => {
      isGone = true;
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [id, text, language]);
  const voiceOf = isOwn ? words.ownVoice(asked?.by ?? "") : undefined;
  return <Narration src={src} text={text} quiet={quiet} spoken={language} voiceOf={voiceOf} />;
}
