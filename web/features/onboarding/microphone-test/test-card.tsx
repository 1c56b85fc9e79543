import { useCallback, type ReactNode } from "react";
import type { MicrophoneTest } from "#web/recording/microphone-test.ts";
import { useSound } from "#web/playback/use-sound.ts";
import { onboardingWords } from "#web/features/onboarding/onboarding-words.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { VoicePlayer } from "#web/ui/player/voice-player.tsx";
import { sampleMs } from "./run-microphone-test.ts";
import { roomWords } from "./test-result.tsx";
import { VolumeDial } from "./volume-dial.tsx";

type TestCardProps = { test: MicrophoneTest | null; name: string; sample: Blob | null; children: ReactNode };

/** Shows the test: room, voice, volume and the recorded sample. */
export function TestCard({ test, name, sample, children }: TestCardProps) {
  const words = useWords(onboardingWords).hearing;
  const room = roomWords(test, words);
  return (
    <section className="stacked test-card">
      <div className="test-row">
        <span className={room === null ? "number" : "number done"} aria-hidden="true">
          {room === null ? "1" : <Icon name="tick" />}
        </span>
        <p>
          <strong>{words.room}</strong> <small>{room ?? words.listening}</small>
        </p>
        {room === null ? null : (
          <span className="chip good">
            <Icon name="tick" size={20} /> {words.done}
          </span>
        )}
      </div>
      <div className="test-voice">
        <div className="test-row">
          <span className={sample ? "number done" : "number"} aria-hidden="true">
            {sample ? <Icon name="tick" /> : "2"}
          </span>
          <p>
            <strong>{words.readAloud}</strong>
          </p>
        </div>
        <p className="read-aloud" dir="auto">
          {words.sentence(name)}
        </p>
        <VolumeDial volume={test === null || test.phase === "room" ? null : test.volume} />
        {children}
        {sample ? <Sample key={sample.size} sample={sample} /> : null}
      </div>
    </section>
  );
}

function Sample({ sample }: { sample: Blob }) {
  const { player } = useWords(frameWords);
  const words = useWords(onboardingWords).hearing;
  const sound = useSound(
    useCallback(async () => sample, [sample]),
    sampleMs / 1000,
  );
  return sound ? <VoicePlayer title={words.sample} sound={sound} words={player} /> : null;
}
