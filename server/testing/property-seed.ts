import { execFileSync } from "node:child_process";

/**
 * The seed of random tests, derived from the commit, so that a run is reproducible and each commit draws anew.
 * PROPERTY_SEED overrides it.
 */
export function propertySeed(): string {
  const given = process.env["PROPERTY_SEED"];
  if (given) return given;
  try {
    const commit = execFileSync("git", ["rev-parse", "HEAD"], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    return String(Number.parseInt(commit.slice(0, 7), 16));
  } catch {
    return String(Date.now() % 0x7fffffff);
  }
}
