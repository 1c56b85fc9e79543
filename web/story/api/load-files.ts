import { z } from "zod/mini";
import { callFunction } from "#web/lib/api/request.ts";

const filesSchema = z.object({ files: z.array(z.object({ kind: z.string(), url: z.string() })) });
export type MadeFile = z.infer<typeof filesSchema>["files"][number];

/** The files of a book with signed addresses, valid for an hour. */
export async function loadFiles(memoirId: string): Promise<MadeFile[]> {
  return filesSchema.parse(await callFunction("artifact-links", { memoir_id: memoirId })).files;
}
