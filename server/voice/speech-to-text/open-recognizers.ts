import type { Context } from "#server/context.ts";
import { chooseLiveStt } from "#server/providers/stt/live/choose-live-stt.ts";
import { openVoiceNotices } from "#server/voice/session/voice-notices.ts";
import { RecognizerPlaces, type Recognizers } from "./recognizer-places.ts";

/** This machine's recognizers; a person's newer voice at another node takes their place here. */
export async function openRecognizers({
  db,
  config,
  log,
}: Pick<Context, "db" | "config" | "log">): Promise<Recognizers & { close(): Promise<void> }> {
  const notices = await openVoiceNotices(db.sql, log);
  const places = new RecognizerPlaces(undefined, notices);
  return { places, liveStt: chooseLiveStt(config), notices, close: () => notices.close() };
}
