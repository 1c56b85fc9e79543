import { useEffect } from "react";
import { useQuery } from "@tanstack/react-query";
import type { LastSentence as Sentence } from "#domain/account/account-erasure.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { cutSound } from "#web/playback/cut-sound.ts";
import { signedAddressOfSound } from "#web/playback/stored-sound.ts";
import { maxDrawnSeconds } from "#web/playback/use-sound.ts";
import { VoicePlayer } from "#web/ui/player/voice-player.tsx";
import { erasureWords } from "./erasure-words.ts";

/** What the storyteller said last, to read and to hear. Of a sound too long to decode only the words are here. */
export function LastSentence({ sentence }: { sentence: Sentence }) {
  const words = useWords(erasureWords);
  const { player } = useWords(frameWords);
  const sound = useSentence(sentence);
  return (
    <div className="erasure-said">
      <blockquote>{words.said(sentence.text)}</blockquote>
      {sound ? <VoicePlayer title={words.voice} sound={sound} words={player} /> : null}
    </div>
  );
}

/** Undefined until it is cut, and where it cannot be. */
function useSentence({ path, seconds, from_ms: startMs, to_ms: endMs }: Sentence) {
  const { data } = useQuery({
    queryKey: ["last-sentence", path, startMs, endMs],
    queryFn: async () => {
      const address = await signedAddressOfSound(path);
      const fetchWhole = async () => (await fetch(address)).arrayBuffer();
      return cutSound([[{ recordingId: path, startMs, endMs }]], fetchWhole);
    },
    enabled: seconds <= maxDrawnSeconds,
    staleTime: Infinity,
    gcTime: 0,
    retry: 1,
  });
  const src = data?.src;
  useEffect(() => () => (src === undefined ? undefined : URL.revokeObjectURL(src)), [src]);
  return data;
}
