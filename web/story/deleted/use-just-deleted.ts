import { useLocation } from "react-router";
import { z } from "zod/mini";

const stateSchema = z.object({ deleted: z.object({ id: z.uuid(), title: z.string() }) });
export type JustDeleted = z.infer<typeof stateSchema>["deleted"];

/** What the page that the person comes from deleted, until it is listed again. */
export function useJustDeleted(listed: readonly { id: string }[]): JustDeleted | null {
  const state = stateSchema.safeParse(useLocation().state);
  if (!state.success || listed.some(({ id }) => id === state.data.deleted.id)) return null;
  return state.data.deleted;
}
