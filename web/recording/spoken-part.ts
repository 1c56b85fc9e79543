import type { ReactNode, RefObject } from "react";
import type { InterviewQuestion, InterviewSession } from "#web/recording/interview-machine/interview-context.ts";
import type { RunningRecording } from "./recorder.ts";

/** Conversation state that survives from one question to the next. */
export type Wanted = {
  /** A conversation is running: the next question starts without a tap. */
  talks: boolean;
  /** The last question that was started, so that it starts once. */
  begun: number | null;
  /** The interviewer was connected and asked a follow-up. */
  answered: boolean;
  /** The interview was paused while a conversation was running. */
  paused: boolean;
};

/** No conversation was started yet. */
export const noConversation: Wanted = { talks: false, begun: null, answered: false, paused: false };
/** A paused conversation resumes at the question that the interview shows next. */
export const resumedConversation: Wanted = { ...noConversation, talks: true };

/** The actions of a conversation. An action that is not possible throws, and the interviewer reports it. */
export type SpokenActs = {
  begin: () => void;
  /** Resolves when the answer is saved. */
  save: () => Promise<void>;
  skip: () => void;
  pause: () => Promise<void>;
  /** Ends the recording for review. */
  end: () => void;
  goOn: () => void;
};

/** The interview's props for the conversation screen. */
export type SpokenPart = {
  /** State of the interview machine. */
  state: string;
  session: InterviewSession;
  question: InterviewQuestion;
  mayBeSkipped: boolean;
  running: RefObject<RunningRecording | null>;
  wanted: RefObject<Wanted>;
  acts: SpokenActs;
  /** The recording problem as text. */
  trouble: string | null;
  /** The error notice, if any. */
  notice: ReactNode;
  /** Tips and the link to help. */
  tips: ReactNode;
  /** The save state. */
  kept: ReactNode;
  /** Shown beside a question before its conversation starts. */
  asides: ReactNode;
};
