import { useQuery } from "@tanstack/react-query";
import { readPeaks } from "#web/audio/read-peaks.ts";
import { useWords } from "#web/i18n/language.tsx";
import { frameWords } from "#web/i18n/frame/frame-words.ts";
import { backend } from "#web/lib/backend.ts";
import { VoicePlayer } from "#web/ui/player/voice-player.tsx";

const goodForSeconds = 3600;
/** Longer ones are played as they come, and drawn flat: nobody waits for all of them. */
const maxDrawnSeconds = 600;
const flat = Array.from({ length: 64 }, () => 12);

type AnswerVoiceProps = { path: string; seconds: number; title: string };

/** Somebody's own recording, as the server keeps it. */
export function AnswerVoice({ path, seconds, title }: AnswerVoiceProps) {
  const words = useWords(frameWords).player;
  const { data: sound } = useQuery({
    queryKey: ["voice", path],
    queryFn: () => loadVoice(path, seconds),
    staleTime: (goodForSeconds / 2) * 1000,
  });
  return sound ? <VoicePlayer title={title} sound={sound} words={words} /> : <div className="voice-waits" />;
}

async function loadVoice(path: string, seconds: number) {
  const storage = await backend.storage();
  const signed = await storage.from("audio-answers").createSignedUrl(path, goodForSeconds);
  if (signed.error) throw signed.error;
  const src = signed.data.signedUrl;
  if (seconds > maxDrawnSeconds) return { src, seconds, peaks: flat };
  const drawn = await fetch(src)
    .then((answer) => answer.blob())
    .then((sound) => readPeaks(sound))
    .catch(() => null);
  return { src, seconds: drawn?.seconds ?? seconds, peaks: drawn?.peaks ?? flat };
}
