/** What the screen says, by name; its words are the dictionary's. */
export type Problem =
  | "session-not-found"
  | "session-not-loaded"
  | "microphone-refused"
  | "microphone-failed"
  | "not-ended"
  | "too-short"
  | "not-uploaded"
  | "not-saved"
  | "signed-out"
  | "not-moved"
  | "not-paused";

/** A step that failed in a way the screen has words for. */
export class InterviewFailure extends Error {
  override name = "InterviewFailure";
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem);
    this.problem = problem;
  }
}
