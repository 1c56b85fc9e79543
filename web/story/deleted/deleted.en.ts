export type DeletedKind = "memory" | "element" | "photograph";

const untitled: Record<DeletedKind, string> = {
  memory: "Without a title",
  element: "Without a title",
  photograph: "Without a caption",
};
/** French texts agree with the noun, so each text takes the kind. */
const same = (text: string): Record<DeletedKind, string> => ({ memory: text, element: text, photograph: text });

export const en = {
  title: same("Deleted in the last 30 days"),
  deleted: (_kind: DeletedKind, day: string) => `Deleted on ${day}.`,
  kept: (_kind: DeletedKind, day: string) => `Kept until ${day}, then removed for good.`,
  untitled,
  restore: "Restore",
  restored: (_kind: DeletedKind, title: string) => (title === "" ? "It is back." : `“${title}” is back.`),
  waiting: "Noted on this device. It is restored as soon as the connection is back.",
  notRestored: "It could not be restored. Please try again.",
  offline: "There is no connection. Nothing is lost; please try again when it is back.",
  notLoaded: "What you deleted could not be loaded.",
  none: "Nothing else was deleted.",
  shown: (shown: number, total: number) => `The ${shown} that were deleted last, of ${total}.`,
  more: "Show more",
};
export type DeletedWords = typeof en;
