import type { OnProgress } from "#server/platform/process/on-progress.ts";

/** Combines weighted parallel tasks into one progress fraction that never decreases. */
export class WorkMeter {
  private readonly onProgress: OnProgress;
  private total = 0;
  private done = 0;
  private reported = 0;

  constructor(onProgress: OnProgress) {
    this.onProgress = onProgress;
  }

  /** Registers a task of this weight; call the result with its progress, 0..1. */
  piece(weight: number, word: string): (share: number) => void {
    this.total += weight;
    let before = 0;
    return (share) => {
      const now = Math.min(1, Math.max(before, share));
      this.done += (now - before) * weight;
      before = now;
      const fraction = Math.min(1, this.done / this.total);
      if (fraction < this.reported + 0.001) return;
      this.reported = fraction;
      this.onProgress(fraction, word);
    };
  }
}

/** Reads ffmpeg's progress lines; `runs` runs over one sound count as one task. */
export function followFfmpeg(
  durationMs: number,
  runs: number,
  report: (share: number) => void,
): (line: string) => void {
  let [run, last] = [0, 0];
  return (line) => {
    const time = /time=(\d+):(\d\d):(\d\d\.\d+)/.exec(line);
    if (!time) return;
    const ms = (Number(time[1]) * 3600 + Number(time[2]) * 60 + Number(time[3])) * 1000;
    if (ms < last) run++;
    last = ms;
    report(Math.min(0.98, (run + Math.min(1, ms / Math.max(1, durationMs))) / runs));
  };
}
