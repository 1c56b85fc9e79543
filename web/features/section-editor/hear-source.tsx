import { useEffect, useState } from "react";
import type { Span } from "#domain/book/memoir.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { cutSound, type CutSound } from "#web/playback/cut-sound.ts";
import { fetchRecording } from "#web/playback/fetch-recording.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { VoicePlayer } from "#web/ui/player/voice-player.tsx";
import type { LoadedSection } from "./load-section.ts";
import { sectionWords } from "./section-words.ts";

type HearSourceProps = { spans: readonly Span[]; sounds: LoadedSection["sounds"] };

const opened = { onPlay: () => undefined };

/** Plays the words of a sentence from their recording. Loads it when asked. */
export function HearSource({ spans, sounds }: HearSourceProps) {
  const words = useWords(sectionWords).source;
  const { player } = useWords(frameWords);
  const [state, setState] = useState<"new" | "loading" | "failed" | CutSound>("new");
  const sound = typeof state === "string" ? null : state;
  useEffect(() => () => (sound === null ? undefined : URL.revokeObjectURL(sound.src)), [sound]);
  const hear = async () => {
    setState("loading");
    try {
      setState(
        await cutSound([spans], (recordingId) => {
          const path = sounds.find((one) => one.recording_id === recordingId)?.audio_path ?? null;
          if (path === null) throw new Error("The recording has no storage path.");
          return fetchRecording(path);
        }),
      );
    } catch {
      setState("failed");
    }
  };
  if (sound !== null) return <VoicePlayer title={words.sound} sound={sound} words={player} opened={opened} />;
  return (
    <>
      <Button look="listen" busy={state === "loading"} onClick={() => void hear()}>
        <Icon name="play" size={22} /> {words.hear}
      </Button>
      {state === "failed" ? <Notice kind="problem">{words.silent}</Notice> : null}
    </>
  );
}
