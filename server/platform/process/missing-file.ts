import { access } from "node:fs/promises";

/** Whether an operation on a file failed because nothing is at its path. */
export function isMissingFile(thrown: unknown): boolean {
  return thrown instanceof Error && "code" in thrown && thrown.code === "ENOENT";
}

/** For `catch`: returns `fallback` for a missing file and throws everything else. */
export function unlessMissing<Fallback>(fallback: Fallback): (thrown: unknown) => Fallback {
  return (thrown) => {
    if (isMissingFile(thrown)) return fallback;
    throw thrown;
  };
}

/** Whether this process can reach something at the path. */
export function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
