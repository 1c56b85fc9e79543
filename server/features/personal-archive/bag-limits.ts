import { fail } from "#server/platform/errors.ts";

/** Files of a bag by their paths in it. `open` gives the bytes and never more than `bytes`. */
export type BagFiles = {
  sizes: ReadonlyMap<string, number>;
  open(path: string): AsyncIterable<Buffer>;
  close(): Promise<void>;
};

/** More than any archive has; bounds memory and time. */
const maxFiles = 100_000;

export function assertFewFiles(count: number): void {
  if (count > maxFiles) throw fail("too_large", `The archive has more than ${maxFiles} files.`);
}

/** Throws for a path that could leave its folder. */
export function assertSafePath(path: string): void {
  const isSafe =
    path.length <= 1000 &&
    !/[\0-\x1f\\:]/.test(path) &&
    path.split("/").every((part) => part !== "" && part !== "." && part !== "..");
  if (!isSafe) throw fail("invalid_input", `${JSON.stringify(path.slice(0, 200))} is no path inside the archive.`);
}
