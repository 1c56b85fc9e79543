import { z } from "zod/mini";
import { collaboratorSchema, reviewSchema, type Collaborator, type WaitingPiece } from "#domain/memory/contribution.ts";
import type { Language } from "#domain/language.ts";
import { dataOf } from "#web/lib/api/request.ts";
import { rest } from "#web/lib/api/rest.ts";

/** Pieces that are loaded at once. */
const pageSize = 20;

export const reviewKey = (userId: string) => ["contributions", userId] as const;

export type Review = z.infer<typeof reviewSchema>;

/** What waits for the owner. The server sends no letter while this is asked. */
export async function loadReview(): Promise<Review> {
  return reviewSchema.parse(await dataOf(rest.rpc("review_contributions", { p_limit: pageSize })));
}

/** How many pieces wait for one memory, or for all. */
export async function countWaiting(memoryId: string | null): Promise<number> {
  const asked = { p_limit: 0, ...(memoryId === null ? {} : { p_memory_id: memoryId }) };
  return reviewSchema.parse(await dataOf(rest.rpc("review_contributions", asked))).total;
}

export type Decision =
  | { kind: "approve"; title: string; content: string; eventDate: string | null; language: Language }
  | { kind: "later" | "decline" | "reopen" };

/** Throws a RequestFailure of status 409 when the piece was changed meanwhile, 404 when it is gone. */
export async function decideContribution(piece: WaitingPiece, decision: Decision): Promise<void> {
  const words =
    decision.kind === "approve"
      ? {
          p_title: decision.title,
          p_content: decision.content,
          p_language: decision.language,
          ...(decision.eventDate === null ? {} : { p_event_date: decision.eventDate }),
        }
      : {};
  const { id: p_id, version: p_version } = piece;
  await dataOf(rest.rpc("decide_contribution", { p_id, p_version, p_decision: decision.kind, ...words }));
}

export async function loadCollaborators(memoryId: string): Promise<Collaborator[]> {
  const found = await dataOf(rest.rpc("read_collaborators", { p_memory_id: memoryId }));
  return z.array(collaboratorSchema).parse(found);
}

export async function endCollaboration(id: string, remove: boolean): Promise<void> {
  await dataOf(rest.rpc("end_collaboration", { p_collaborator_id: id, p_remove: remove }));
}

export async function restoreContributions(id: string): Promise<void> {
  await dataOf(rest.rpc("restore_contributions", { p_collaborator_id: id }));
}
