/** What the screen says, by name; its words are the dictionary's. */
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

/** What keeps a recording from hearing: the microphone is gone, something else has it, or nothing more can be written down. */
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
