import type { StorageClient } from "@supabase/storage-js";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { useStoredVoice } from "#web/playback/use-stored-voice.ts";
import { NotLoaded } from "#web/ui/not-loaded.tsx";
import { VoicePlayer } from "#web/ui/player/voice-player.tsx";

/** `storage`: the object store as another session than the person's own. */
type StoredVoiceProps = {
  path: string;
  seconds: number;
  title: string;
  storage?: (() => Promise<StorageClient>) | undefined;
};

/** Plays a stored recording. */
export function StoredVoice({ path, seconds, title, storage }: StoredVoiceProps) {
  const { player } = useWords(frameWords);
  const { data: sound, isError, refetch } = useStoredVoice(path, seconds, storage);
  if (sound) return <VoicePlayer title={title} sound={sound} words={player} />;
  return isError ? <NotLoaded text={player.failed} retry={refetch} /> : <div className="voice-waits" />;
}
