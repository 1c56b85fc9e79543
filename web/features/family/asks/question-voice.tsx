import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useCallback } from "react";
import type { FamilyQuestion } from "#domain/account/family.ts";
import { loadFamilyVoice } from "#web/playback/family-voice.ts";
import { useReadAloud } from "#web/playback/use-read-aloud.ts";
import { useSound } from "#web/playback/use-sound.ts";
import { familyWords } from "#web/features/family/family-words.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

const VoicePlayer = lazy(async () => ({ default: (await import("#web/ui/player/voice-player.tsx")).VoicePlayer }));

/** Plays a question in its asker's voice; without a recording it is read aloud. */
export function QuestionVoice({ question }: { question: FamilyQuestion }) {
  const { id } = question;
  const { data, isPending } = useQuery({
    queryKey: ["asker's voice", id],
    queryFn: () => loadFamilyVoice({ p_id: id }),
    staleTime: Infinity,
  });
  if (isPending) return null;
  return data ? <OwnVoice name={question.asker_name} voice={data} /> : <ReadAloud question={question} />;
}

function OwnVoice({ name, voice }: { name: string; voice: { sound: Blob; seconds: number } }) {
  const words = useWords(familyWords).questions;
  const { player } = useWords(frameWords);
  const read = useCallback(() => Promise.resolve(voice.sound), [voice]);
  const sound = useSound(read, voice.seconds);
  return sound ? (
    <Suspense>
      <VoicePlayer title={words.ownVoice(name)} sound={sound} words={player} />
    </Suspense>
  ) : null;
}

/** Read aloud, labelled as a computer voice. */
function ReadAloud({ question: { body, language } }: { question: FamilyQuestion }) {
  const words = useWords(familyWords).questions;
  const { state, play, stop } = useReadAloud(body, language);
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
