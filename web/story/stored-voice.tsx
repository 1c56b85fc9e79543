import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { useStoredVoice } from "#web/playback/use-stored-voice.ts";
import { NotLoaded } from "#web/ui/not-loaded.tsx";
import { VoicePlayer } from "#web/ui/player/voice-player.tsx";

type StoredVoiceProps = { path: string; seconds: number; title: string };

/** Plays a stored recording of the person. */
export function StoredVoice({ path, seconds, title }: StoredVoiceProps) {
  const { player } = useWords(frameWords);
  const { data: sound, isError, refetch } = useStoredVoice(path, seconds);
  if (sound) return <VoicePlayer title={title} sound={sound} words={player} />;
  return isError ? <NotLoaded text={player.failed} retry={refetch} /> : <div className="voice-waits" />;
}
