import { z } from "zod/mini";
import { proofChangesSchema, proofObstacles } from "#domain/book/proof.ts";
import { rest } from "#web/lib/api/rest.ts";
import { columnsOf } from "#web/lib/api/columns-of.ts";
import { callFunction, dataOf } from "#web/lib/api/request.ts";

const proofSchema = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  memoir_id: z.nullable(z.uuid()),
  number: z.int(),
  pages: z.int(),
  interior_sha256: z.string(),
  cover_sha256: z.string(),
  audiobook_sha256: z.nullable(z.string()),
  changes: z.pipe(
    z.unknown(),
    z.transform((changes) => proofChangesSchema.safeParse(changes).data ?? null),
  ),
  made_at: z.string(),
  approved_at: z.nullable(z.string()),
  erased_at: z.nullable(z.string()),
});
export type Proof = z.infer<typeof proofSchema>;

const maxProofsShown = 100;

/** The proofs of a book, the newest first. `bookId`: another book than the interview's own. */
export async function loadProofs(sessionId: string, bookId: string | null): Promise<Proof[]> {
  const proofs = rest
    .from("proofs")
    .select(columnsOf("proofs", proofSchema))
    .eq(bookId === null ? "session_id" : "book_id", bookId ?? sessionId)
    .order("number", { ascending: false })
    .limit(maxProofsShown);
  return z.array(proofSchema).parse(await dataOf(proofs));
}

/** The number of the newest approved proof whose files hold this answer; null without one. */
export async function loadApprovedProofOf(answerId: string): Promise<number | null> {
  const proofs = rest
    .from("proofs")
    .select("number")
    .eq("state", "approved")
    .is("erased_at", null)
    .not(`sources->answers->>${answerId}`, "is", null)
    .order("number", { ascending: false })
    .limit(1);
  return z.array(z.object({ number: z.int() })).parse(await dataOf(proofs))[0]?.number ?? null;
}

const standingSchema = z.object({
  obstacle: z.nullable(z.enum(proofObstacles)),
  sealed: z.int(),
  deleted: z.int(),
  erased_on: z.nullable(z.string()),
  file_bytes: z.nullable(z.int()),
});
export type ProofStanding = z.infer<typeof standingSchema>;

/** Why a proof cannot be approved, and what became of its answers. */
export async function loadProofStanding(proofId: string): Promise<ProofStanding> {
  return standingSchema.parse(await dataOf(rest.rpc("proof_standing", { p_proof_id: proofId })));
}

const filesSchema = z.object({ files: z.array(z.object({ kind: z.string(), url: z.string() })) });

/** The kept files of a proof with signed addresses, valid for an hour. */
export async function loadProofFiles(proofId: string): Promise<ReadonlyMap<string, string>> {
  const { files } = filesSchema.parse(await callFunction("proof-links", { proof_id: proofId }));
  return new Map(files.map(({ kind, url }) => [kind, url]));
}

/** Approves exactly the bytes that this page shows. */
export async function approveProof(proof: Proof): Promise<void> {
  const given = {
    p_proof_id: proof.id,
    p_interior: proof.interior_sha256,
    p_cover: proof.cover_sha256,
    ...(proof.audiobook_sha256 === null ? {} : { p_audiobook: proof.audiobook_sha256 }),
  };
  await dataOf(rest.rpc("approve_proof", given));
}
