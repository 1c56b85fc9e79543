import { z } from "zod/mini";
import { columnsOf } from "./columns-of.ts";
import { isRefusal } from "./request-failure.ts";
import { dataOf } from "./request.ts";
import { rest } from "./rest.ts";

const workSchema = z.object({
  state: z.enum(["queued", "running", "done", "failed"]),
  fraction: z.number(),
  error_code: z.nullable(z.string()),
});
type Work = z.infer<typeof workSchema>;

/** A job failed. `code` is of `domain/errors.ts`; null when its row is gone. */
export class WorkFailure extends Error {
  override name = "WorkFailure";
  readonly code: string | null;
  constructor(code: string | null) {
    super(`The file was not made: ${code}`);
    this.code = code;
  }
}

/** How far a job is; null when its row is gone. */
async function loadWork(id: string): Promise<Work | null> {
  const work = rest.from("work_progress").select(columnsOf("work_progress", workSchema)).eq("id", id);
  return z.array(workSchema).parse(await dataOf(work))[0] ?? null;
}

const firstWaitMs = 500;
const longestWaitMs = 4000;

export type Following = { signal: AbortSignal; onWork: (fraction: number) => void };

/** Returns when the job is done. A connection that breaks meanwhile only delays it. Throws WorkFailure. */
export async function followWork(id: string, { signal, onWork }: Following): Promise<void> {
  let waitMs = firstWaitMs;
  for (;;) {
    signal.throwIfAborted();
    const work = await loadWork(id).catch((thrown: unknown) => {
      if (isRefusal(thrown)) throw thrown;
      return undefined;
    });
    if (work === null || work?.state === "failed") throw new WorkFailure(work?.error_code ?? null);
    if (work?.state === "done") return;
    onWork(work?.fraction ?? 0);
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    waitMs = Math.min(longestWaitMs, waitMs * 1.2);
  }
}
