import { z } from "zod/mini";

const draftSchema = z.object({
  type: z.enum(["note", "question", "picture"]),
  content: z.string(),
  when: z.string(),
  name: z.string(),
});
/** What is typed and not sent. */
export type Draft = z.infer<typeof draftSchema>;

export const emptyDraft: Draft = { type: "note", content: "", when: "", name: "" };

/** Joins the unsent draft and the text of a withdrawn piece. */
export function joinedDraft(typed: Draft | null, back: Draft): Draft {
  if (typed === null || typed.content.trim() === "") return back;
  return { ...typed, content: `${typed.content}\n\n${back.content}`, when: typed.when || back.when };
}

const keyOf = (linkId: string) => `contribution ${linkId}`;

/** The words that this browser keeps for a link, also after the link has ended. */
export function readDraft(linkId: string): Draft | null {
  try {
    return draftSchema.parse(JSON.parse(localStorage.getItem(keyOf(linkId)) ?? "null"));
  } catch {
    // Nothing is kept, or storage is closed.
    return null;
  }
}

export function keepDraft(linkId: string, draft: Draft): void {
  try {
    localStorage.setItem(keyOf(linkId), JSON.stringify(draft));
  } catch {
    // Storage is full or closed; the words stay in the form.
  }
}

export function dropDraft(linkId: string): void {
  try {
    localStorage.removeItem(keyOf(linkId));
  } catch {
    // Storage is closed, so nothing is kept.
  }
}
