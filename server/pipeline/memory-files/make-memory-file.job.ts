import { z } from "zod";
import { languageSchema } from "#domain/language.ts";
import { memoryFileKinds } from "#domain/memory/memory-file.ts";
import { fail } from "#server/platform/errors.ts";
import { defineJob } from "#server/platform/jobs/job.ts";
import type { StoryTools } from "#server/pipeline/story-tools.ts";
import { inWorkFolder } from "#server/pipeline/work-folder.ts";
import { readMemoryHead } from "./memory-content-store.ts";
import { saveMemoryFile } from "./memory-file-store.ts";

/** Makes the PDF or the ZIP of a memory as it is now. */
export const makeMemoryFileJob = defineJob({
  name: "make-memory-file",
  input: z.object({
    memoryId: z.uuid(),
    userId: z.uuid(),
    kind: z.enum(memoryFileKinds),
    language: languageSchema,
  }),
  output: z.object({ hash: z.string() }),
  key: ({ memoryId, kind }) => `${memoryId} ${kind}`,
  owner: ({ userId }) => userId,
  maxPerOwner: 1,
  handle: async (tools: StoryTools, { memoryId, userId, kind, language }, run) => {
    const head = await readMemoryHead(tools.sql, memoryId, language);
    if (!head || head.owner_id !== userId) throw fail("not_found", "That memory is not there any more.");
    return inWorkFolder({ workDir: tools.workDir, owner: userId, key: ["memory", memoryId, kind] }, async (dir) => {
      const { makeMemoryPdf } = await import("./make-memory-pdf.ts");
      const { makeArchive } = await import("./archive/make-archive.ts");
      const make = kind === "pdf" ? makeMemoryPdf : makeArchive;
      const { file, notes } = await make(tools, { head, language }, dir, run);
      run.progress(0.95, "store");
      await saveMemoryFile(tools, { memoryId, ownerId: userId, kind, hash: head.hash, file, notes });
      return { hash: head.hash };
    });
  },
});
