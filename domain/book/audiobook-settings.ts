import { z } from "zod/mini";

export const narrators = ["woman", "man", "nobody"] as const;

/** The narrator of titles and questions. `null`: only the person's own recordings are played. */
export const narratorSchema = z.enum(narrators);
export type Narrator = z.infer<typeof narratorSchema>;

/** A person's audiobook settings. */
export const audiobookSettingsSchema = z.object({
  narrator: z._default(narratorSchema, "woman"),
  /** Whether each chapter begins with its number and title. */
  announceChapters: z._default(z.boolean(), true),
});
export type AudiobookSettings = z.infer<typeof audiobookSettingsSchema>;

export const usualAudiobook: AudiobookSettings = audiobookSettingsSchema.parse({});
