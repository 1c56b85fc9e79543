import { lazy, Suspense, useCallback } from "react";
import { useSound } from "#web/playback/use-sound.ts";
import type { NoteTaking, VoiceNote } from "#web/recording/use-voice-note.ts";
import { familyWords } from "./family-words.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { clock } from "#web/lib/clock.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Notice } from "#web/ui/notice.tsx";

const VoicePlayer = lazy(async () => ({ default: (await import("#web/ui/player/voice-player.tsx")).VoicePlayer }));

type SayItProps = { name: string; saying: NoteTaking };

/** Records the question in the asker's voice before it is sent: record, play, repeat or leave out. */
export function RecordQuestion({ name, saying: { state, note, seconds, record, stop, forget } }: SayItProps) {
  const words = useWords(familyWords).questions.ask;
  const isRecording = state === "recording";
  return (
    <div className="say-it" role="group" aria-label={words.voice}>
      {note ? <RecordedNote note={note} /> : <p className="hint">{words.voiceHint(name)}</p>}
      <p className="row">
        <Button look="quiet" busy={state === "opening"} onClick={isRecording ? stop : record}>
          <Icon name={isRecording ? "stop" : "microphone"} size={24} />{" "}
          {isRecording ? words.stop : note ? words.sayAgain : words.say}
        </Button>
        {isRecording ? <span className="time">{clock(seconds)} / 0:30</span> : null}
        {note && !isRecording ? (
          <Button look="plain" onClick={forget}>
            {words.without}
          </Button>
        ) : null}
      </p>
      <div role="status">{isRecording ? words.recording : null}</div>
      {state === "failed" ? <Notice kind="problem">{words.noMicrophone}</Notice> : null}
    </div>
  );
}

function RecordedNote({ note }: { note: VoiceNote }) {
  const words = useWords(familyWords).questions.ask;
  const { player } = useWords(frameWords);
  const read = useCallback(() => Promise.resolve(note.sound), [note]);
  const sound = useSound(read, note.seconds);
  return sound ? (
    <Suspense>
      <VoicePlayer title={words.voice} sound={sound} words={player} />
    </Suspense>
  ) : null;
}
