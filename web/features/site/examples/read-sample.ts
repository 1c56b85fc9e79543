import type { SampleState } from "#domain/sample.ts";

/** How far the sample is; null while that cannot be learned. */
export async function readSample(): Promise<SampleState | null> {
  const answer = await fetch("/api/sample", { headers: { accept: "application/json" } }).catch(() => null);
  return answer?.ok ? await answer.json() : null;
}
