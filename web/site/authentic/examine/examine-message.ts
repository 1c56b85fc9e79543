/** The question to the worker. */
export type ExamineOrder = { file: File };

/** `share`: 0 to 1. `lost`: the file cannot be read any more. */
export type ExamineNews =
  | { kind: "progress"; share: number }
  | { kind: "hash"; sha256: string }
  | { kind: "failed"; why: "lost" };
