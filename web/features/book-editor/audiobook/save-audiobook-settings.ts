import { z } from "zod/mini";
import type { AudiobookSettings } from "#domain/book/audiobook-settings.ts";
import { narratorSchema } from "#domain/book/audiobook-settings.ts";
import { columnsOf } from "#web/lib/api/columns-of.ts";
import { dataOf } from "#web/lib/api/request.ts";
import { rest } from "#web/lib/api/rest.ts";

const settingsSchema = z.object({ narrator: narratorSchema, announce_chapters: z.boolean() });

export async function loadAudiobookSettings(sessionId: string): Promise<AudiobookSettings> {
  const columns = columnsOf("interview_sessions", settingsSchema);
  const session = rest.from("interview_sessions").select(columns).eq("id", sessionId).single();
  const { narrator, announce_chapters } = settingsSchema.parse(await dataOf(session));
  return { narrator, announceChapters: announce_chapters };
}

export async function setAudiobookSettings(sessionId: string, settings: AudiobookSettings): Promise<void> {
  const { narrator, announceChapters } = settings;
  await dataOf(
    rest.from("interview_sessions").update({ narrator, announce_chapters: announceChapters }).eq("id", sessionId),
  );
}
