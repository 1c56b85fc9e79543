import { z } from "zod/mini";
import { columnsOf } from "#web/lib/api/columns-of.ts";
import { dataOf } from "#web/lib/api/request.ts";
import { rest } from "#web/lib/api/rest.ts";
import { bookJobs, type RunningJob } from "./running-jobs.ts";

const runningSchema = z.object({
  id: z.uuid(),
  job: z.enum(bookJobs),
  subject: z.string(),
  state: z.enum(["queued", "running"]),
  fraction: z.number(),
});
/** A first upload of many recordings has more; the newest matter. */
const maxJobs = 200;

/** This person's jobs of books that wait or run. */
export async function loadRunningWork(): Promise<RunningJob[]> {
  const work = rest
    .from("work_progress")
    .select(columnsOf("work_progress", runningSchema, { job: "job", state: "state" }))
    .in("state", ["queued", "running"])
    .in("job", [...bookJobs])
    .order("created_at", { ascending: false })
    .limit(maxJobs);
  return z.array(runningSchema).parse(await dataOf(work));
}
