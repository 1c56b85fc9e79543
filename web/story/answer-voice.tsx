import { useStoredVoice } from "#web/playback/use-stored-voice.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { VoicePlayer } from "#web/ui/player/voice-player.tsx";

type AnswerVoiceProps = { path: string; seconds: number; title: string };

/** Plays the stored recording of an answer. */
export function AnswerVoice({ path, seconds, title }: AnswerVoiceProps) {
  const words = useWords(frameWords).player;
  const { data: sound } = useStoredVoice(path, seconds);
  return sound ? <VoicePlayer title={title} sound={sound} words={words} /> : <div className="voice-waits" />;
}
