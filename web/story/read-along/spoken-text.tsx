import { useMemo, type RefObject } from "react";
import { playOrPause } from "#web/ui/player/disc.tsx";
import { PlayableSentence } from "#web/ui/player/playable-sentence.tsx";
import type { usePlayback } from "#web/ui/player/use-playback.ts";
import type { TimedWord } from "#domain/recording/timed-words.ts";
import { sentenceAt, spokenSentences, type SpokenSentence } from "./spoken-sentences.ts";

type SpokenTextProps = {
  words: readonly TimedWord[];
  audio: RefObject<HTMLAudioElement | null>;
  playback: ReturnType<typeof usePlayback>;
};

/** The paragraphs of a sound. The sentence that is heard is marked, and a tap plays a sentence. */
export function SpokenText({ words, audio, playback }: SpokenTextProps) {
  const sentences = useMemo(() => spokenSentences(words), [words]);
  const heard = playback.state === "new" ? null : sentenceAt(sentences, playback.now);
  const play = ({ from }: SpokenSentence) => {
    playback.seek(from);
    if (audio.current?.paused) playOrPause(audio.current);
  };
  return [...Map.groupBy(sentences, ({ paragraph }) => paragraph)].map(([paragraph, said]) => (
    <p key={paragraph}>
      {said.map((one) => (
        <PlayableSentence
          key={one.from}
          text={one.text}
          lit={one === heard}
          playing={playback.state === "playing" && one === heard}
          play={() => play(one)}
        />
      ))}
    </p>
  ));
}
