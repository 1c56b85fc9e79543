import { z } from "zod";
import { languageSchema } from "#domain/language.ts";
import { memoryFileKinds, type MemoryFile } from "#domain/memory/memory-file.ts";
import type { ServerFunction } from "#server/api/functions/server-function.ts";
import type { Context } from "#server/context.ts";
import { asCaller } from "#server/database/connection/as-caller.ts";
import { assertRequiredAal } from "#server/database/connection/required-aal.ts";
import { makeMemoryFileJob } from "#server/pipeline/memory-files/make-memory-file.job.ts";
import { readMemoryHead } from "#server/pipeline/memory-files/memory-content-store.ts";
import { readMemoryFile } from "#server/pipeline/memory-files/memory-file-store.ts";
import { fail } from "#server/platform/errors.ts";
import { ownsMemory } from "./memory-file-link-store.ts";

const askedSchema = z.object({ memory_id: z.uuid(), kind: z.enum(memoryFileKinds), language: languageSchema });

type Sign = (file: { artifactId: string; readerId: string }) => string;

/**
 * `memory-file`: the PDF or the ZIP of the caller's own memory with an address for an hour, when one of its present
 * content exists; otherwise the id of the progress row of the job that makes it.
 */
export function requestMemoryFile(
  { db, queue, store }: Pick<Context, "db" | "queue" | "store">,
  sign: Sign,
): ServerFunction {
  return {
    callers: "signed-in",
    run: async ({ json }, { userId, caller }): Promise<MemoryFile> => {
      const { memory_id: memoryId, kind, language } = json(askedSchema);
      await assertRequiredAal(db, caller);
      const isOwn = await asCaller(db, caller, (tx) => ownsMemory(tx, memoryId, userId));
      const head = isOwn ? await readMemoryHead(db.sql, memoryId, language) : null;
      if (!head) throw fail("not_found", "That memory is not yours, or not there any more.");
      const kept = await readMemoryFile(db.sql, memoryId, kind);
      if (kept?.content_hash === head.hash && (await store.has(kept.object_path)))
        return { url: sign({ artifactId: kept.id, readerId: userId }), bytes: kept.bytes, notes: kept.notes };
      return { progress_id: await queue.send(makeMemoryFileJob, { memoryId, userId, kind, language }) };
    },
  };
}
