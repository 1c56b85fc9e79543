import { asAppError } from "#server/errors.ts";
import type { Context } from "#server/context.ts";
import { startWorker } from "#server/jobs/worker.ts";
import { storyJobs } from "#server/story/story-jobs.ts";
import type { MakeArguments } from "./arguments.ts";
import { noteLines } from "./note-lines.ts";
import { makeFromFolder } from "./make-from-folder.ts";
import { showProgress } from "./show-progress.ts";

/** `npm run memoir -- make …`: 0 all made, 2 made with named losses, 1 nothing made. */
export async function runMemoirCommand(context: Context, asked: MakeArguments, signal: AbortSignal): Promise<number> {
  const show = showProgress(process.stderr);
  const worker = await startWorker(context.queue, storyJobs, context.story, context.log);
  try {
    const { complete, warnings } = await makeFromFolder(context.story, asked, { show, signal });
    show.stop();
    for (const line of noteLines(warnings)) process.stderr.write(`Note: ${line}\n`);
    process.stdout.write(`${complete ? "All made" : "Made, with losses named above"}: ${asked.out}\n`);
    return complete ? 0 : 2;
  } catch (thrown) {
    show.stop();
    const error = asAppError(thrown);
    if (error.code === "internal") context.log.error({ err: error.cause }, "memoir");
    process.stderr.write(`Nothing was made. ${error.message}\n`);
    return 1;
  } finally {
    await worker.stop(0);
  }
}
