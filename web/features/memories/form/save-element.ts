import type { MemoryElement } from "#domain/memory/memory.ts";
import type { ElementDetails } from "#domain/memory/picture.ts";
import { updateTake } from "#web/recording/outbox/recording-journal.ts";
import { sendWaitingTakes } from "#web/recording/outbox/outbox.ts";
import { RequestFailure } from "#web/lib/api/request-failure.ts";
import { changePhoto } from "#web/story/pictures/load-photos.ts";
import type { Change } from "#web/features/memories/api/change-queue.ts";
import { attachDocument, placePictures, saveDetails, uploadDocument } from "#web/features/memories/api/memory-media.ts";
import type { Outcome } from "#web/features/memories/api/send-changes.ts";
import type { NewMedia } from "#web/features/memories/media/use-element-media.ts";
import type { ElementValues } from "./use-element-fields.ts";

type SavedElement = {
  userId: string;
  memoryId: string;
  elementId: string;
  before: MemoryElement | undefined;
  values: ElementValues;
  media: NewMedia;
  details: ElementDetails;
  /** The details as they were loaded. */
  start: ElementDetails;
  onShare: (share: number) => void;
};

/**
 * Saves an element with its pictures, document, sound and details. Words and sound are kept on this device while there
 * is no connection. `unreachable`: the rest needs one, and a repeated call continues.
 */
export async function saveElement(
  element: SavedElement,
  save: (change: Change) => Promise<Outcome>,
): Promise<Outcome | "unreachable"> {
  const { elementId, memoryId, before, values, media, userId } = element;
  try {
    if (values.type === "document" && media.document !== null)
      await uploadDocument({ userId, elementId, file: media.document }, element.onShare);
    const outcome = await save({
      table: "memory_elements",
      id: elementId,
      isNew: !before,
      version: before?.version ?? null,
      row: before ? values : { ...values, memory_id: memoryId },
    });
    if (outcome === "refused") return outcome;
    if (values.type === "audio" && media.take !== null) {
      await updateTake(media.take.id, { wanted: true, userId, elementId });
      void sendWaitingTakes(userId);
    }
    if (outcome === "waiting") return isBeside(element) ? "unreachable" : outcome;
    await saveBeside(element);
    return outcome;
  } catch (thrown) {
    if (thrown instanceof RequestFailure) return thrown.status === 0 ? "unreachable" : "refused";
    throw thrown;
  }
}

/** Whether something needs the element on the server. */
function isBeside({ values, media, ...element }: SavedElement): boolean {
  return (
    (values.type === "image" && media.pictures.length > 0) ||
    (values.type === "document" && media.document !== null) ||
    isChanged(element)
  );
}

async function saveBeside(element: SavedElement): Promise<void> {
  const { userId, elementId, values, media } = element;
  if (values.type === "image") {
    await placePictures(
      elementId,
      media.pictures.map(({ id }) => id),
    );
    for (const { id, known } of media.pictures)
      if (!known) await changePhoto(id, { caption: values.title, taken: values.event_date, added_with: elementId });
  }
  if (values.type === "document" && media.document !== null) await attachDocument(userId, elementId, media.document);
  if (isChanged(element)) await saveDetails(elementId, element.details);
}

function isChanged({ details, start }: Pick<SavedElement, "details" | "start">): boolean {
  return details.location !== start.location || details.emotions.join() !== start.emotions.join();
}
