import { z } from "zod/mini";
import type { AudiobookSettings } from "#domain/audiobook-settings.ts";
import { sessionSchema } from "#domain/session.ts";
import { columnsOf } from "#web/lib/backend/columns-of.ts";
import { dataOf } from "#web/lib/backend/request.ts";
import { rest } from "#web/lib/backend/rest.ts";

const settingsSchema = z.pick(sessionSchema, { narrator: true, announce_chapters: true });

/** How the audiobook of this interview is read. */
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
