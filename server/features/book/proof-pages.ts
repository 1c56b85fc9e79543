import { z } from "zod";
import type { ServerFunction } from "#server/api/functions/server-function.ts";
import type { Context } from "#server/context.ts";
import { assertRequiredAal } from "#server/database/connection/required-aal.ts";
import { fail } from "#server/platform/errors.ts";
import { packedAnswer } from "./packed-answer.ts";
import { readProofContents, readProofInterior } from "./proof-page-store.ts";

const askedSchema = z.object({
  proof_id: z.uuid(),
  sheets: z.array(z.int().positive().max(2000)).min(1).max(2),
  have: z.array(z.string().max(40)).max(80),
});

/** `proof-pages`: pictures of the pages of a proof, drawn from its frozen file, for those who may open that file. */
export function showProofPages({ db, store, previews }: Pick<Context, "db" | "store" | "previews">): ServerFunction {
  return {
    callers: "signed-in",
    run: async ({ json, headers, signal }, { userId: readerId, caller }) => {
      const { proof_id: proofId, sheets: asked, have } = json(askedSchema);
      await assertRequiredAal(db, caller);
      const find = async () => {
        const found = await readProofInterior(db.sql, proofId, readerId);
        if (!found) throw fail("not_found", "That proof is not yours, or its files are gone.");
        return found;
      };
      const proof = await find();
      const { owner, sha256, objectKey } = proof;
      const sheets = [...new Set(asked.map((sheet) => Math.min(sheet, proof.sheets)))];
      const drawn = await previews.showProof({
        readerId,
        owner,
        mark: `proof ${proofId} ${sha256}`,
        wish: { sheets, have },
        signal,
        find: async () => ({ file: await store.localFile(objectKey), sha256 }),
      });
      /* An answer was sealed or erased, or a helper left, while the pages were drawn. */
      await find();
      const { front, chapters, texts } = await readProofContents(db.sql, proof, sheets);
      return packedAnswer(
        {
          sheets: proof.sheets,
          front,
          chapters: chapters.map(({ title, page }) => ({ title, sheet: page + front })),
          page: drawn.page,
          pages: drawn.pages.map((page) => ({ ...page, text: texts.get(page.sheet) ?? "" })),
        },
        headers,
      );
    },
  };
}
