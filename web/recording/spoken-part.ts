import type { ReactNode, RefObject } from "react";
import type { InterviewQuestion, InterviewSession } from "#web/recording/interview-machine/interview-context.ts";
import type { RunningRecording } from "./recorder.ts";

/** What somebody wants of the interviewer, from one question to the next. */
export type Wanted = {
  /** They talk: the next question is asked without a tap. */
  talks: boolean;
  /** The question that was begun without one, or with one: it is begun once. */
  begun: number | null;
  /** The interviewer was there, and asked on. */
  answered: boolean;
};

/** What may be done in a conversation. What cannot be is thrown, for the interviewer to say. */
export type SpokenActs = {
  begin: () => void;
  /** Resolves when the answer is kept. */
  save: () => Promise<void>;
  skip: () => void;
  pause: () => Promise<void>;
  /** Ends what is being said, to be heard again. */
  end: () => void;
  goOn: () => void;
};

/** What an interview gives the screen on which its question is talked about. */
export type SpokenPart = {
  /** Of the interview's machine. */
  state: string;
  session: InterviewSession;
  question: InterviewQuestion;
  mayBeSkipped: boolean;
  running: RefObject<RunningRecording | null>;
  wanted: RefObject<Wanted>;
  acts: SpokenActs;
  /** What is wrong with the recording, in words. */
  trouble: string | null;
  /** What went wrong, where there is something. */
  notice: ReactNode;
  /** Tips, and the way to help. */
  tips: ReactNode;
  /** Where the words are. */
  kept: ReactNode;
  /** Beside a question that is not talked about yet. */
  asides: ReactNode;
};
