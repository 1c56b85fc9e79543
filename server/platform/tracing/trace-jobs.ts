import { asAppError } from "#server/platform/errors.ts";
import type { AnyJob } from "#server/platform/jobs/job.ts";
import type { Tracing } from "./tracing.ts";

/** The same jobs; each run is reported with its name and result. */
export function traceJobs<Tools>(jobs: AnyJob<Tools>[], tracing: Tracing | null): AnyJob<Tools>[] {
  if (tracing === null) return jobs;
  return jobs.map((job) => ({
    ...job,
    run: async (tools, input, control) => {
      const end = tracing.begin("job");
      const ended = (code: string | null) =>
        end({ name: `job ${job.name}`, facts: { "messaging.destination.name": job.name }, code });
      try {
        const result = await job.run(tools, input, control);
        ended(null);
        return result;
      } catch (thrown) {
        ended(asAppError(thrown).code);
        throw thrown;
      }
    },
  }));
}
