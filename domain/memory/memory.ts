import { z } from "zod/mini";
import { memoryThemes, type memoryFormSchemaOf } from "./memory-form.ts";

export type MemoryTheme = (typeof memoryThemes)[number];

/** Longer element texts are cut on the timeline. */
export const maxExcerpt = 200;

/** A family story with a timeline of elements. */
export const memorySchema = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  is_private: z.boolean(),
  theme: z.string(),
  tags: z.array(z.string()),
  created_at: z.string(),
  /** How the owner's book tells it, and in which chapter of the question bank; null leaves it out. */
  book_place: z.nullable(z.string()),
  book_chapter: z.nullable(z.int()),
});
export type Memory = z.infer<typeof memorySchema>;

export const elementTypes = ["note", "event", "document", "image", "audio"] as const;
export type ElementType = (typeof elementTypes)[number];

/** What a person writes about a memory. */
export type MemoryValues = z.infer<ReturnType<typeof memoryFormSchemaOf>>;

/** One piece of the timeline. `event_date` is EDTF. `contributor_name`: who sent it by a link. */
export const memoryElementSchema = z.object({
  id: z.uuid(),
  memory_id: z.uuid(),
  type: z.string(),
  title: z.string(),
  content: z.string(),
  event_date: z.nullable(z.string()),
  tags: z.array(z.string()),
  contributor_name: z.nullable(z.string()),
  version: z.int(),
  created_at: z.string(),
});
export type MemoryElement = z.infer<typeof memoryElementSchema>;

/** An unknown type shows as a note. */
export function elementTypeOf(type: string): ElementType {
  return elementTypes.find((known) => known === type) ?? "note";
}

export function memoryThemeOf(theme: string): MemoryTheme {
  return memoryThemes.find((known) => known === theme) ?? "warm";
}
