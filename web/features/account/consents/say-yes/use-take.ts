import { useEffect, useRef, useState } from "react";
import type { Take } from "#domain/recording/take.ts";
import { useLanguage } from "#web/lib/texts/language.tsx";
import { forgetTake } from "#web/recording/outbox/recording-journal.ts";
import { startRecording, type RunningRecording } from "#web/recording/recorder.ts";

/** One take at a time. It stays on this device until it is forgotten, or until another one begins. */
export function useTake(userId: string) {
  const language = useLanguage();
  const running = useRef<RunningRecording | null>(null);
  const ended = useRef<Take | null>(null);
  const [level, setLevel] = useState<(() => number) | null>(null);
  useEffect(
    () => () => {
      void running.current?.end().then(({ id }) => forgetTake(id));
      if (ended.current) void forgetTake(ended.current.id);
    },
    [],
  );

  async function forget(): Promise<void> {
    const take = ended.current;
    ended.current = null;
    if (take) await forgetTake(take.id);
  }
  /** Throws InterviewFailure without a microphone. */
  async function begin(): Promise<void> {
    await forget();
    const recording = await startRecording({ sessionId: `consent ${userId}`, questionId: 0, language });
    running.current = recording;
    setLevel(() => () => recording.level());
  }
  async function end(): Promise<Take | null> {
    const recording = running.current;
    running.current = null;
    setLevel(null);
    ended.current = (await recording?.end()) ?? null;
    return ended.current;
  }
  return { level, begin, end, forget, ended: () => ended.current };
}
