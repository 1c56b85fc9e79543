import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { SpanPlayer } from "#web/audio/span-player.ts";
import { storyKey } from "#web/lib/query-keys.ts";
import type { ShownSentence } from "./api/load-memoir.ts";
import { loadRecordingPaths } from "./api/load-recording-paths.ts";

export type Reading = {
  /** The sentence that is heard, or was heard last. */
  at: ShownSentence | null;
  playing: boolean;
  failed: boolean;
  play: (sentence: ShownSentence) => void;
  stop: () => void;
};

/** Hears a book from one sentence to the next, each the second of tape it came from. */
export function useReading(sentences: readonly ShownSentence[]): Reading {
  const player = useRef<SpanPlayer | null>(null);
  const turn = useRef(0);
  const client = useQueryClient();
  const [at, setAt] = useState<ShownSentence | null>(null);
  const [playing, setPlaying] = useState(false);
  const [failed, setFailed] = useState(false);
  const stop = () => {
    turn.current += 1;
    player.current?.stop();
    setPlaying(false);
  };
  useEffect(
    () => () => {
      turn.current += 1;
      player.current?.stop();
    },
    [],
  );

  async function play(from: ShownSentence): Promise<void> {
    const mine = ++turn.current;
    player.current ??= new SpanPlayer();
    setFailed(false);
    setPlaying(true);
    try {
      const queryKey = [...storyKey, "recording paths"];
      const paths = await client.fetchQuery({ queryKey, queryFn: loadRecordingPaths });
      for (const sentence of sentences.slice(sentences.indexOf(from))) {
        if (turn.current !== mine) return;
        if (sentence.spans.length === 0) continue;
        setAt(sentence);
        await player.current.play(sentence.spans, (recordingId) => paths.get(recordingId) ?? null);
      }
    } catch {
      if (turn.current === mine) setFailed(true);
    }
    if (turn.current === mine) setPlaying(false);
  }

  return { at, playing, failed, play: (sentence) => void play(sentence), stop };
}
