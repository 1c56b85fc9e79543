import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { InterviewFailure } from "#domain/interview/interview-failure.ts";
import { minTakeMs, type Take } from "#domain/recording/take.ts";
import { useLanguage } from "#web/lib/texts/language.tsx";
import { findTakes } from "#web/recording/outbox/find-takes.ts";
import { setTakeAside } from "#web/recording/outbox/recording-journal.ts";
import { startRecording, type RunningRecording } from "#web/recording/recorder.ts";

export type RecordingState = "ready" | "waiting" | "listening" | "sending";
export type RecordingProblem = "tooShort" | "noMicrophone" | "failed";

type ElementRecording = {
  userId: string;
  memoryId: string;
  take: Take | null;
  setTake: (take: Take | null) => void;
};

/** The journal's name for the sound of a memory's elements; the question of such a take is 0. */
const sessionOf = (memoryId: string) => `memory ${memoryId}`;

/** Records the sound of an element. A recording that a closed page left on this device is found again. */
export function useElementRecording({ userId, memoryId, take, setTake }: ElementRecording) {
  const language = useLanguage();
  const running = useRef<RunningRecording | null>(null);
  const [state, setState] = useState<RecordingState>("ready");
  const [level, setLevel] = useState<(() => number) | null>(null);
  const [problem, setProblem] = useState<RecordingProblem | null>(null);
  useLeftTake(memoryId, setTake);
  useEffect(() => () => void running.current?.end(), []);

  async function begin(): Promise<void> {
    setProblem(null);
    setState("waiting");
    const of = { sessionId: sessionOf(memoryId), questionId: 0, language, userId, token: "", continues: take };
    const recording = await startRecording(of);
    running.current = recording;
    setLevel(() => () => recording.level());
    setState("listening");
  }

  async function finish(): Promise<void> {
    const recording = running.current;
    running.current = null;
    setLevel(null);
    setState("sending");
    const ended = await recording?.end();
    setState("ready");
    if (ended && ended.durationMs >= minTakeMs) setTake(ended);
    else setProblem("tooShort");
  }

  const fail = (thrown: unknown) => {
    setState("ready");
    const isRefused = thrown instanceof InterviewFailure && thrown.problem === "microphone-refused";
    setProblem(isRefused ? "noMicrophone" : "failed");
  };
  return {
    state,
    level,
    problem,
    seconds: () => (running.current?.elapsedMs() ?? 0) / 1000,
    press: () => void (state === "ready" ? begin() : finish()).catch(fail),
    /** The sound can be restored from the journal for 30 days. */
    discard: async () => {
      if (take) await setTakeAside(take.id, true);
      setTake(null);
    },
  };
}

function useLeftTake(memoryId: string, setTake: (take: Take) => void): void {
  const left = useQuery({
    queryKey: ["element takes", memoryId],
    queryFn: async () => (await findTakes(sessionOf(memoryId), 0)).at(-1) ?? null,
    networkMode: "always",
    staleTime: Infinity,
    gcTime: 0,
  });
  useEffect(() => {
    if (left.data) setTake(left.data);
  }, [left.data, setTake]);
}
