/** One measured promise. `ratio` is ours / limit: at most 1 if less is better, at least 1 if `better` is "more". */
export type BenchResult = {
  bench: string;
  ours: number;
  limit: number;
  ratio: number;
  unit: string;
  better?: "less" | "more";
  note?: string;
};

/** A limit of 0 is met by 0 only. */
export function measured(result: Omit<BenchResult, "ratio">): BenchResult {
  return { ...result, ratio: result.ours === 0 && result.limit === 0 ? 1 : rounded(result.ours / result.limit) };
}

function rounded(value: number): number {
  return Number(value.toPrecision(3));
}

export function isKept({ ratio, better }: BenchResult): boolean {
  return better === "more" ? ratio >= 1 : ratio <= 1;
}

/**
 * Prints a table on standard error and one JSON line per promise on standard output. The exit code is 0 if all are met.
 */
export function report(results: readonly BenchResult[]): void {
  for (const result of results) {
    const { bench, ours, limit, unit, note } = result;
    const [sign, mark] = [result.better === "more" ? "≥" : "≤", isKept(result) ? "kept" : "MISSED"];
    const figures = `${String(rounded(ours)).padStart(9)} ${sign} ${String(limit).padEnd(7)} ${unit.padEnd(10)}`;
    process.stderr.write(`${bench.padEnd(28)} ${figures} × ${result.ratio} ${mark} ${note ?? ""}\n`);
    process.stdout.write(`${JSON.stringify({ ...result, ours: rounded(ours) })}\n`);
    if (!isKept(result)) process.exitCode = 1;
  }
}
