import type { Config } from "#server/platform/config/config.ts";
import type { Log } from "#server/platform/log/log.ts";

/** `code`: an error code; null for success. */
export type Outcome = { name: string; facts: Record<string, string | number>; code: string | null };

/** Reports requests and jobs to a collector of OpenTelemetry. */
export type Tracing = {
  /** Begins a measurement. The returned function ends it once. */
  begin(kind: "request" | "job"): (outcome: Outcome) => void;
  /** Sends what waits, for a few seconds at most. */
  close(): Promise<void>;
};

/** Null without a collector; its packages are not loaded then. */
export async function openTracing({ tracing, role }: Config, log: Log): Promise<Tracing | null> {
  if (tracing.endpoint === null) return null;
  const { openCollector } = await import("./open-collector.ts");
  return openCollector({ ...tracing, endpoint: tracing.endpoint, role }, log);
}
