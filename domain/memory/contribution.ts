import { z } from "zod/mini";

export const maxContributorName = 60;
export const maxContributedText = 20_000;
/** As for a question of the family. */
export const maxContributedQuestion = 300;

/** Of a picture that a collaborator sends. */
export const maxContributedPictureBytes = 50_000_000;

const contributionTypes = ["note", "event", "question", "picture"] as const;

/** A piece that its sender sees again. `approved` pieces are in the memory, perhaps with other words. */
export const contributionSchema = z.object({
  id: z.uuid(),
  type: z.enum(contributionTypes),
  content: z.string(),
  event_date: z.nullable(z.string()),
  state: z.enum(["pending", "approved", "declined"]),
  version: z.int(),
  element_id: z.nullable(z.uuid()),
  /** Of a picture; `ready` ones wait for the owner. */
  picture_state: z.nullable(z.enum(["sending", "waiting", "ready", "refused"])),
  picture_width: z.nullable(z.int()),
  picture_height: z.nullable(z.int()),
  file_path: z.nullable(z.string()),
});
export type Contribution = z.infer<typeof contributionSchema>;

/** A piece that waits for the owner. `is_later`: the owner postponed it. */
export const waitingPieceSchema = z.object({
  id: z.uuid(),
  memory_id: z.uuid(),
  memory_title: z.string(),
  name: z.string(),
  type: z.enum(contributionTypes),
  content: z.string(),
  event_date: z.nullable(z.string()),
  version: z.int(),
  created_at: z.string(),
  is_later: z.boolean(),
  /** The name of a picture's copy. */
  copy_path: z.nullable(z.string()),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
});
export type WaitingPiece = z.infer<typeof waitingPieceSchema>;

/** The first pieces of `total`. */
export const reviewSchema = z.object({ total: z.int(), pieces: z.array(waitingPieceSchema) });

/** A person who adds to a memory. `others`: how many people came by the same links. */
export const collaboratorSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  is_open: z.boolean(),
  waiting: z.int(),
  added: z.int(),
  removed: z.int(),
  others: z.int(),
});
export type Collaborator = z.infer<typeof collaboratorSchema>;
