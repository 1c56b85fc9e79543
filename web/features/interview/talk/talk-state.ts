import type { RefObject } from "react";
import type { Problem } from "#domain/interview/interview-failure.ts";
import type { Take } from "#domain/recording/take.ts";
import {
  hasAnswer,
  type InterviewContext,
  type InterviewEvent,
  type InterviewQuestion,
  type InterviewSession,
} from "#web/recording/interview-machine/interview-context.ts";
import type { RunningRecording } from "#web/recording/recorder.ts";
import type { RecorderDockProps } from "./recorder-dock.tsx";
import type { UploadState } from "./upload-state.ts";

export type TalkScreenProps = {
  /** A state of the machine. */
  state: string;
  context: InterviewContext & { session: InterviewSession; question: InterviewQuestion };
  take: Take | null;
  onItsWay: UploadState;
  running: RefObject<RunningRecording | null>;
  send: (event: InterviewEvent) => void;
};

export const isSpeaking = ({ state }: TalkScreenProps) => state === "recording" || state === "resting";

/** The layout of the screen. */
export function mood(props: TalkScreenProps): string {
  return isHearing(props) ? "hearing" : isSpeaking(props) ? "speaking" : "";
}

export function isHearing({ state, context, take }: TalkScreenProps): boolean {
  return take !== null && (state === "reviewing" || (state === "keeping" && context.afterTake === "hear"));
}

/** The current follow-up with its position. */
export function followUpOf({ followUps: [asked, ...others], done }: InterviewContext) {
  return asked ? { asked, at: done.length + 1, of: done.length + 1 + others.length } : null;
}

export function allowedActions(context: TalkScreenProps["context"]): RecorderDockProps["can"] {
  const isAnswered = hasAnswer(context);
  return {
    skip: !context.question.required || isAnswered,
    continue: isAnswered,
    goBack: context.takes.length > 0,
    restoreTake: context.letGo !== null,
    enough: context.followUps.length > 0,
  };
}

/** Returns to the previous question from an unanswered one. */
export function wayBack(
  { session, question, followUps }: TalkScreenProps["context"],
  jump: ((questionId: number) => void) | null,
): (() => void) | null {
  const here = session.plan.findIndex(({ questionId }) => questionId === question.id);
  const before = session.plan[here - 1];
  return jump && before && followUps.length === 0 ? () => jump(before.questionId) : null;
}

/** The upload problem that the person can solve, or null. */
export function problemOf({ waiting, trouble }: UploadState): Problem | null {
  if (waiting.length === 0) return null;
  return trouble === "signed-out" ? "signed-out" : trouble === "refused" ? "not-saved" : null;
}
