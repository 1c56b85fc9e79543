import { useEffect, useRef, useState } from "react";
import { minTakeMs } from "#domain/recording/take.ts";
import { startRecording, type RunningRecording } from "#web/recording/recorder.ts";
import { forgetTake } from "#web/recording/outbox/recording-journal.ts";
import { consentWords } from "#web/lib/texts/consent-words.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import type { RecordState } from "#web/ui/recorder/record-button.tsx";
import { Recorder } from "#web/ui/recorder/recorder.tsx";

type SpokenYesProps = {
  userId: string;
  /** Resolves when the consent ledger has the row. */
  kept: (statementPath: string) => Promise<void>;
  failed: () => void;
};
type State = "ready" | "waiting" | "listening" | "sending";
const looks: Record<State, RecordState> = {
  ready: "ready",
  waiting: "waiting",
  listening: "listening",
  sending: "sending",
};

/** Consent in the person's own voice: press, speak, press again. The ledger row names the recording. */
export function SpokenYes({ userId, kept, failed }: SpokenYesProps) {
  const words = useWords(consentWords);
  const language = useLanguage();
  const running = useRef<RunningRecording | null>(null);
  const [level, setLevel] = useState<(() => number) | null>(null);
  const [state, setState] = useState<State>("ready");
  useEffect(() => () => void running.current?.end().then(({ id }) => forgetTake(id)), []);

  async function begin(): Promise<void> {
    setState("waiting");
    const recording = await startRecording({ sessionId: `consent ${userId}`, questionId: 0, language });
    running.current = recording;
    setLevel(() => () => recording.level());
    setState("listening");
  }

  async function finish(): Promise<void> {
    const recording = running.current;
    running.current = null;
    setLevel(null);
    setState("sending");
    const take = await recording?.end();
    if (!take) return;
    try {
      if (take.durationMs < minTakeMs) throw new Error("Nobody says the sentence as fast.");
      const { uploadTake } = await import("#web/recording/outbox/upload-take.ts");
      await kept(await uploadTake(userId, take));
    } finally {
      await forgetTake(take.id);
      setState("ready");
    }
  }

  const press = () =>
    void (state === "ready" ? begin() : finish()).catch(() => {
      setState("ready");
      failed();
    });
  return (
    <Recorder
      state={looks[state]}
      label={state === "listening" ? words.finish : words.sayYes}
      status={state === "ready" ? words.press : state === "listening" ? words.listening : words.keeping}
      level={level}
      seconds={null}
      onClick={press}
    />
  );
}
