import { asAppError } from "#server/platform/errors.ts";
import type { Context } from "#server/context.ts";
import { startWorker } from "#server/platform/jobs/worker.ts";
import { storyJobs } from "#server/pipeline/story-jobs.ts";
import type { MakeArguments } from "./arguments.ts";
import { describeUnfinished, finishedFiles, type FinishedFiles } from "./finished-files.ts";
import { noteLines } from "./note-lines.ts";
import { makeFromFolder } from "./make-from-folder.ts";
import { showProgress } from "./show-progress.ts";

/** Exit code after Ctrl-C (shell convention). */
const interrupted = 130;
const noFiles: FinishedFiles = { now: [], earlier: [] };
/** Errors before anything is written to the folder. */
const refusals: ReadonlySet<string> = new Set(["invalid_input", "conflict", "nothing_to_make"]);

/** `npm run memoir -- make …`: 0 all made, 2 made with named losses, 1 not made to its end, 130 stopped by the user. */
export async function runMemoirCommand(context: Context, asked: MakeArguments, signal: AbortSignal): Promise<number> {
  const show = showProgress(process.stderr);
  const startedAt = Date.now();
  const worker = await startWorker(context.queue, storyJobs, context.story, context.log);
  try {
    const { complete, warnings } = await makeFromFolder(context.story, asked, { show, signal });
    show.stop();
    for (const line of noteLines(warnings)) process.stderr.write(`Note: ${line}\n`);
    process.stdout.write(`${complete ? "All made" : "Made, with losses named above"}: ${asked.out}\n`);
    return complete ? 0 : 2;
  } catch (thrown) {
    show.stop();
    const stopped = signal.aborted;
    const error = asAppError(thrown);
    if (error.code === "internal" && !stopped) context.log.error({ err: error.cause }, "memoir");
    const reason = stopped ? "It was stopped before its end." : error.message;
    const files = refusals.has(error.code) ? noFiles : await finishedFiles(asked.out, startedAt);
    process.stderr.write(`${describeUnfinished(reason, asked.out, files)}\n`);
    return stopped ? interrupted : 1;
  } finally {
    await worker.stop(0);
  }
}
