import { useCallback, useEffect, useRef, useState } from "react";
import { InterviewFailure } from "#domain/interview/interview-failure.ts";
import { minTakeMs, type Take } from "#domain/recording/take.ts";
import type { Language } from "#domain/language.ts";
import { maxVisitorTakeSeconds } from "#domain/recording/visitor-take.ts";
import { findTakes } from "#web/recording/outbox/find-takes.ts";
import { forgetTake } from "#web/recording/outbox/recording-journal.ts";
import { startRecording, type RunningRecording } from "#web/recording/recorder.ts";
import type { AnswerNowProblem } from "#web/site/trial-answer/trial-answer.en.ts";

/** The name of the visitors' recording journal on this device. */
const journalName = "answer-now";
const maxKeptMs = 60 * 60_000;
const pollMs = 100;
const quietLevel = 0.02;

export type Recording = ReturnType<typeof useRecording>;
type RecordingState = "ready" | "opening" | "recording" | "paused" | "ending";
/** `spokenMs`: duration of detected speech. `writtenMs`: duration that the recording journal has confirmed. */
type RecordingProgress = { elapsedMs: number; spokenMs: number; writtenMs: number };

const noRecording: RecordingProgress = { elapsedMs: 0, spokenMs: 0, writtenMs: 0 };

type Events = { done: (take: Take) => void; failed: (problem: AnswerNowProblem) => void };

/** Records one take of at most a minute. Each second is in the recording journal as it is spoken. */
export function useRecording(language: Language, questionId: number, { done, failed }: Events) {
  const running = useRef<RunningRecording | null>(null);
  const [state, setState] = useState<RecordingState>("ready");
  const [soFar, setSoFar] = useState(noRecording);
  const level = useCallback(() => running.current?.level() ?? 0, []);

  async function begin() {
    setState("opening");
    setSoFar(noRecording);
    try {
      running.current = await startRecording({ sessionId: journalName, questionId, language });
      setState("recording");
    } catch (thrown) {
      setState("ready");
      failed(problemOf(thrown));
    }
  }

  function toggle() {
    if (state === "recording") running.current?.pause();
    else running.current?.resume();
    setState(state === "recording" ? "paused" : "recording");
  }

  async function end() {
    const recording = running.current;
    if (recording === null) return;
    running.current = null;
    setState("ending");
    const take = await recording.end().catch(() => null);
    setState("ready");
    if (take === null) return failed("microphone-failed");
    if (take.durationMs >= minTakeMs) return done(take);
    await forgetTake(take.id);
    failed("tooShort");
  }

  useInterval(state === "recording", () => {
    const recording = running.current;
    if (recording === null) return;
    if (recording.trouble() !== null) {
      setState("paused");
      failed("microphone-failed");
      return;
    }
    setSoFar(({ spokenMs }) => progressSince(spokenMs, recording));
    if (recording.elapsedMs() >= maxVisitorTakeSeconds * 1000) void end();
  });
  useEffect(() => () => void running.current?.end(), []);

  return { state, soFar, level, begin, toggle, end };
}

function useInterval(on: boolean, look: () => void): void {
  const latest = useRef(look);
  latest.current = look;
  useEffect(() => {
    if (!on) return undefined;
    const timer = setInterval(() => latest.current(), pollMs);
    return () => clearInterval(timer);
  }, [on]);
}

function progressSince(spokenMs: number, recording: RunningRecording): RecordingProgress {
  return {
    elapsedMs: recording.elapsedMs(),
    writtenMs: recording.writtenMs(),
    spokenMs: spokenMs + (recording.level() > quietLevel ? pollMs : 0),
  };
}

function problemOf(thrown: unknown): AnswerNowProblem {
  if (!(thrown instanceof InterviewFailure)) return "oldBrowser";
  return thrown.problem === "microphone-refused" ? "microphone-refused" : "microphone-failed";
}

/** A take that was recorded here and not sent, for example before a reload. Takes older than an hour are deleted. */
export async function findUnsent(questionId: number): Promise<Take | null> {
  let newest: Take | null = null;
  for (const take of await findTakes(journalName, questionId)) {
    const isFresh = Date.now() - Number(take.id) < maxKeptMs;
    if (isFresh && take.durationMs >= minTakeMs) newest = take;
    else await forgetTake(take.id);
  }
  return newest;
}
