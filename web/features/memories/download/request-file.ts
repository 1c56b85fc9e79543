import type { Language } from "#domain/language.ts";
import { memoryFileSchema, type MemoryFile, type MemoryFileKind } from "#domain/memory/memory-file.ts";
import { callFunction } from "#web/lib/api/request.ts";
import { isRefusal } from "#web/lib/api/request-failure.ts";
import { loadFileWork } from "./load-file-work.ts";

export type Wanted = { memoryId: string; kind: MemoryFileKind; language: Language };
export type FinishedFile = Exclude<MemoryFile, { progress_id: string }>;

/** `too large`: past the limits of a ZIP. */
export class FileFailure extends Error {
  override name = "FileFailure";
  readonly isTooLarge: boolean;
  constructor(code: string | null) {
    super(`The file was not made: ${code}`);
    this.isTooLarge = code === "too_large";
  }
}

const firstWaitMs = 500;
const longestWaitMs = 4000;

type Following = { signal: AbortSignal; onWork: (fraction: number) => void };

/** A file of the memory as it is now; waits for the job that makes it. `onWork` is called while one runs. */
export async function requestFile(wanted: Wanted, { signal, onWork }: Following): Promise<FinishedFile> {
  for (;;) {
    const { memoryId: memory_id, kind, language } = wanted;
    const file = memoryFileSchema.parse(await callFunction("memory-file", { memory_id, kind, language }));
    if ("url" in file) return file;
    await followWork(file.progress_id, { signal, onWork });
  }
}

/** Returns when the job is done. A connection that breaks meanwhile only delays it. */
export async function followWork(id: string, { signal, onWork }: Following): Promise<void> {
  let waitMs = firstWaitMs;
  for (;;) {
    signal.throwIfAborted();
    const work = await loadFileWork(id).catch((thrown: unknown) => {
      if (isRefusal(thrown)) throw thrown;
      return undefined;
    });
    if (work === null || work?.state === "failed") throw new FileFailure(work?.error_code ?? null);
    if (work?.state === "done") return;
    onWork(work?.fraction ?? 0);
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    waitMs = Math.min(longestWaitMs, waitMs * 1.2);
  }
}
