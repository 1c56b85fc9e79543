import { useStoredVoice } from "#web/playback/use-stored-voice.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { VoicePlayer } from "#web/ui/player/voice-player.tsx";

type OwnVoiceProps = { path: string; seconds: number; title: string };

export function OwnVoice({ path, seconds, title }: OwnVoiceProps) {
  const { player } = useWords(frameWords);
  const sound = useStoredVoice(path, seconds);
  return sound ? <VoicePlayer title={title} sound={sound} words={player} /> : <div className="voice-waits" />;
}
