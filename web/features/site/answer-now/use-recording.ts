import { useEffect, useRef, useState } from "react";
import { InterviewFailure, minTakeMs, type Take } from "#domain/interview-machine.ts";
import type { Language } from "#domain/language.ts";
import { maxVisitorTakeSeconds } from "#domain/visitor-take.ts";
import { findTakes, forgetTake } from "#web/audio/recording-journal.ts";
import { startRecording, type RunningRecording } from "#web/audio/recorder.ts";
import type { AnswerNowProblem } from "./answer-now-words.ts";

/** Under this name the journal of this device keeps what visitors say. */
const journalName = "answer-now";
const maxKeptMs = 60 * 60_000;
const lookEveryMs = 100;
const shownLevels = 20;
const quietLevel = 0.02;

export type RecordingState = "ready" | "opening" | "recording" | "paused" | "ending";
/** `levels`: the newest first, 0 to 1. `spokenMs`: how long something was heard. */
export type Heard = { elapsedMs: number; spokenMs: number; levels: readonly number[] };

const silence: Heard = { elapsedMs: 0, spokenMs: 0, levels: [] };

type Events = { done: (take: Take) => void; failed: (problem: AnswerNowProblem) => void };

/** One take of at most a minute: each second of it is in this device's journal as it is spoken. */
export function useRecording(language: Language, questionId: number, { done, failed }: Events) {
  const running = useRef<RunningRecording | null>(null);
  const [state, setState] = useState<RecordingState>("ready");
  const [heard, setHeard] = useState<Heard>(silence);

  async function begin() {
    setState("opening");
    setHeard(silence);
    try {
      running.current = await startRecording({ sessionId: journalName, questionId, language });
      setState("recording");
    } catch (thrown) {
      setState("ready");
      failed(problemOf(thrown));
    }
  }

  function toggle() {
    if (state === "recording") running.current?.rest();
    else running.current?.goOn();
    setState(state === "recording" ? "paused" : "recording");
  }

  async function end() {
    const recording = running.current;
    if (recording === null) return;
    running.current = null;
    setState("ending");
    const take = await recording.end();
    setState("ready");
    if (take.durationMs >= minTakeMs) return done(take);
    await forgetTake(take.id);
    failed("tooShort");
  }

  const finish = useRef(end);
  finish.current = end;
  useEffect(() => {
    if (state !== "recording") return undefined;
    const timer = setInterval(() => {
      const recording = running.current;
      if (recording === null) return;
      setHeard((was) => heardSince(was, recording));
      if (recording.elapsedMs() >= maxVisitorTakeSeconds * 1000) void finish.current();
    }, lookEveryMs);
    return () => clearInterval(timer);
  }, [state]);
  useEffect(() => () => void running.current?.end(), []);

  return { state, heard, begin, toggle, end };
}

function heardSince({ levels, spokenMs }: Heard, recording: RunningRecording): Heard {
  const level = recording.level();
  return {
    elapsedMs: recording.elapsedMs(),
    spokenMs: spokenMs + (level > quietLevel ? lookEveryMs : 0),
    levels: [level, ...levels].slice(0, shownLevels),
  };
}

function problemOf(thrown: unknown): AnswerNowProblem {
  if (!(thrown instanceof InterviewFailure)) return "oldBrowser";
  return thrown.problem === "microphone-refused" ? "microphone-refused" : "microphone-failed";
}

/** What was said here and not yet sent, for instance before a reload; what is older than an hour is forgotten. */
export async function findUnsent(questionId: number): Promise<Take | null> {
  let newest: Take | null = null;
  for (const take of await findTakes(journalName, questionId)) {
    const isFresh = Date.now() - Number(take.id) < maxKeptMs;
    if (isFresh && take.durationMs >= minTakeMs) newest = take;
    else await forgetTake(take.id);
  }
  return newest;
}
