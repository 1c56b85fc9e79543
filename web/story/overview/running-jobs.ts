import type { StoryAnswer } from "#web/story/api/load-answers.ts";

/** The jobs of a book, in the order in which they run. */
export const bookJobs = [
  "probe-answer",
  "hear-answer",
  "make-book",
  "compose-memoir",
  "typeset-book",
  "make-audiobook",
  "bind-read-along",
] as const;

export type RunningJob = {
  id: string;
  job: (typeof bookJobs)[number];
  /** The answer, interview or memoir that it works on. */
  subject: string;
  state: "queued" | "running";
  fraction: number;
};

/** One line of progress: `count` jobs of one kind. `fraction`: null while all of them wait. */
export type RunningLine = { job: RunningJob["job"]; fraction: number | null; count: number };

/**
 * The work of one book. The jobs of a finished memoir name it, and not its interview: they count while this book is
 * made. The book as a whole is shown only until one of its parts is.
 */
export function runningOf(
  jobs: readonly RunningJob[],
  sessionId: string,
  answers: readonly Pick<StoryAnswer, "id">[],
): RunningLine[] {
  const ids = new Set(answers.map(({ id }) => id));
  const isMade = jobs.some(({ job, subject }) => job === "make-book" && subject === sessionId);
  const own = jobs.filter(
    ({ job, subject }) =>
      subject === sessionId || ids.has(subject) || (isMade && ofMemoir.some((name) => name === job)),
  );
  const hasParts = own.some(({ job }) => job === "compose-memoir" || ofMemoir.some((name) => name === job));
  return bookJobs.flatMap((job) => {
    const same = own.filter((one) => one.job === job);
    if (same.length === 0 || (job === "make-book" && hasParts)) return [];
    const isWaiting = same.every(({ state }) => state === "queued");
    const sum = same.reduce((done, { fraction }) => done + fraction, 0);
    return { job, count: same.length, fraction: isWaiting ? null : sum / same.length };
  });
}

const ofMemoir: readonly RunningJob["job"][] = ["typeset-book", "make-audiobook", "bind-read-along"];
