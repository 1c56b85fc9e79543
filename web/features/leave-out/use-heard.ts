import { useEffect, useRef } from "react";
import { cutSound } from "#web/playback/cut-sound.ts";
import { signedAddressOfSound } from "#web/playback/stored-sound.ts";

export type Stretch = { startMs: number; endMs: number };

/** Plays stretches of a recording joined up, one sound at a time. */
export function useHeard(): (path: string, stretches: readonly Stretch[]) => Promise<void> {
  const playing = useRef<{ audio: HTMLAudioElement; src: string } | null>(null);
  const stop = () => {
    playing.current?.audio.pause();
    if (playing.current) URL.revokeObjectURL(playing.current.src);
    playing.current = null;
  };
  useEffect(() => stop, []);
  return async (path, stretches) => {
    stop();
    const address = await signedAddressOfSound(path);
    const spans = stretches.map((stretch) => ({ ...stretch, recordingId: path }));
    const { src } = await cutSound([spans], async () => (await fetch(address)).arrayBuffer());
    stop();
    const audio = new Audio(src);
    playing.current = { audio, src };
    await audio.play();
  };
}
