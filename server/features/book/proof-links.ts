import { z } from "zod";
import { assertRequiredAal } from "#server/database/connection/required-aal.ts";
import type { ServerFunction } from "#server/api/functions/server-function.ts";
import type { Context } from "#server/context.ts";
import type { ArtifactLinks } from "./artifact-links.ts";
import { readProofFiles } from "./proof-link-store.ts";

const askedSchema = z.object({ proof_id: z.uuid() });

/** `proof-links`: the kept files of a proof that the caller told or helps with, each with an address for an hour. */
export function openProof({ db }: Pick<Context, "db">, links: ArtifactLinks): ServerFunction {
  return {
    callers: "signed-in",
    run: async ({ json }, { userId, caller }) => {
      const { proof_id: proofId } = json(askedSchema);
      await assertRequiredAal(db, caller);
      const files = await readProofFiles(db.sql, proofId, userId);
      return {
        files: files.map(({ id, kind, bytes }) => ({
          kind,
          bytes,
          url: links.sign({ artifactId: id, readerId: userId }),
        })),
      };
    },
  };
}
