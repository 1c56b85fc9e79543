import { z } from "zod/mini";
import { callWithSignal } from "#web/features/book-editor/pages/call-with-signal.ts";

const shownSchema = z.object({
  sheets: z.int(),
  front: z.int(),
  chapters: z.array(z.object({ title: z.string(), sheet: z.int() })),
  page: z.object({ width: z.number(), height: z.number() }),
  pages: z.array(z.object({ sheet: z.int(), hash: z.string(), webp: z.nullable(z.string()), text: z.string() })),
});
export type ShownProof = z.infer<typeof shownSchema> & { isFinal: true };

type Asked = { proofId: string; sheets: readonly number[]; have: readonly string[] };

/** Pictures of pages of a proof, drawn from its frozen file. */
export async function loadProofPages({ proofId, sheets, have }: Asked, signal: AbortSignal): Promise<ShownProof> {
  const body = { proof_id: proofId, sheets, have };
  return { ...shownSchema.parse(await callWithSignal("proof-pages", body, signal)), isFinal: true };
}
