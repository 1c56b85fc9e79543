import type { Language } from "#domain/language.ts";
import { memoryFileSchema, type MemoryFile, type MemoryFileKind } from "#domain/memory/memory-file.ts";
import { followWork, type Following } from "#web/lib/api/follow-work.ts";
import { callFunction } from "#web/lib/api/request.ts";

export type Wanted = { memoryId: string; kind: MemoryFileKind; language: Language };
export type FinishedFile = Exclude<MemoryFile, { progress_id: string }>;

/** A file of the memory as it is now; waits for the job that makes it. `onWork` is called while one runs. */
export async function requestFile(wanted: Wanted, { signal, onWork }: Following): Promise<FinishedFile> {
  for (;;) {
    const { memoryId: memory_id, kind, language } = wanted;
    const file = memoryFileSchema.parse(await callFunction("memory-file", { memory_id, kind, language }));
    if ("url" in file) return file;
    await followWork(file.progress_id, { signal, onWork });
  }
}
