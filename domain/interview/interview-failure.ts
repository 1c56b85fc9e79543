/** Names of the screen's messages. */
export type Problem =
  | "session-not-found"
  | "session-not-loaded"
  | "session-unexpected"
  | "session-not-created"
  | "session-not-updated"
  | "microphone-refused"
  | "microphone-failed"
  | "not-ended"
  | "no-sound"
  | "empty-file"
  | "too-short"
  | "not-uploaded"
  | "not-saved"
  | "not-kept"
  | "signed-out"
  | "not-moved"
  | "not-paused";

/** Why a recording receives no sound: the microphone is lost or in use, or the storage is full. */
export type Trouble = "lost" | "muted" | "no-room";

/** A step that failed in a way the screen has words for. */
export class InterviewFailure extends Error {
  override name = "InterviewFailure";
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem);
    this.problem = problem;
  }
}
