import { z } from "zod/mini";
import type { Photo } from "#domain/memory/picture.ts";
import { dataOf } from "#web/lib/api/request.ts";
import { rest } from "#web/lib/api/rest.ts";
import { allPages, loadPhotos, pageSize } from "#web/story/pictures/load-photos.ts";

const useSchema = z.object({
  id: z.uuid(),
  photo_id: z.uuid(),
  recording_id: z.nullable(z.uuid()),
  memory_elements: z.nullable(
    z.object({
      memory_id: z.uuid(),
      deleted_at: z.nullable(z.string()),
      memories: z.object({ title: z.string(), deleted_at: z.nullable(z.string()) }),
    }),
  ),
});
const useColumns = "id, photo_id, recording_id, memory_elements(memory_id, deleted_at, memories(title, deleted_at))";

const answerSchema = z.object({
  id: z.uuid(),
  question_id: z.int(),
  session_id: z.nullable(z.uuid()),
  visibility: z.string(),
  recording_id: z.nullable(z.uuid()),
  questions: z.object({ text: z.string(), text_fr: z.string() }),
});
const answerColumns = "id, question_id, session_id, visibility, recording_id, questions(text, text_fr)";

/** An answer that can have pictures. */
export type PictureAnswer = z.infer<typeof answerSchema>;

/** A place that a picture is used in. */
export type PictureUse =
  | { id: string; kind: "answer"; answer: PictureAnswer }
  | { id: string; kind: "memory"; memoryId: string; title: string };

export type Photograph = Photo & { uses: readonly PictureUse[] };

/** All pictures of a person, newest first, with the places they are used in. */
export async function loadPhotographs(): Promise<Photograph[]> {
  const [photos, uses, answers] = await Promise.all([loadPhotos(), loadUses(), loadPictureAnswers()]);
  const answerOf = new Map(answers.map((answer) => [answer.recording_id, answer]));
  const usesOf = Map.groupBy(uses, ({ photo_id: id }) => id);
  return photos.map((photo) => ({
    ...photo,
    uses: (usesOf.get(photo.id) ?? []).flatMap((use) => placeOf(use, answerOf)),
  }));
}

function placeOf(
  { id, recording_id: recordingId, memory_elements: element }: z.infer<typeof useSchema>,
  answerOf: ReadonlyMap<string | null, PictureAnswer>,
): PictureUse[] {
  const answer = recordingId === null ? undefined : answerOf.get(recordingId);
  if (answer) return [{ id, kind: "answer", answer }];
  if (!element || element.deleted_at !== null || element.memories.deleted_at !== null) return [];
  return [{ id, kind: "memory", memoryId: element.memory_id, title: element.memories.title }];
}

function loadUses(): Promise<z.infer<typeof useSchema>[]> {
  return allPages(useSchema, (from) =>
    dataOf(
      rest
        .from("photo_uses")
        .select(useColumns)
        .order("id")
        .range(from, from + pageSize - 1),
    ),
  );
}

/** The person's answers that have a recording, in the order of their questions. */
export async function loadPictureAnswers(): Promise<PictureAnswer[]> {
  return allPages(answerSchema, (from) =>
    dataOf(
      rest
        .from("answers")
        .select(answerColumns)
        .not("recording_id", "is", null)
        .neq("visibility", "deleted")
        .order("question_id")
        .order("id")
        .range(from, from + pageSize - 1),
    ),
  );
}

const positionsSchema = z.array(z.object({ position: z.int() }));

/** Uses a picture with an answer, after its other pictures. Throws RequestFailure; false when it has twelve already. */
export async function addToAnswer(photoId: string, recordingId: string, most: number): Promise<boolean> {
  const found = await dataOf(rest.from("photo_uses").select("position").eq("recording_id", recordingId));
  const last = Math.max(0, ...positionsSchema.parse(found).map(({ position }) => position));
  if (last >= most) return false;
  const use = { photo_id: photoId, recording_id: recordingId, position: last + 1 };
  await dataOf(rest.from("photo_uses").insert(use));
  return true;
}

/** Takes a picture out of a place. Throws RequestFailure. */
export async function removeUse(id: string): Promise<void> {
  await dataOf(rest.from("photo_uses").delete().eq("id", id));
}
