import {
  drawnSentenceSchema,
  readingSchema,
  type DrawnSentence,
  type Reading,
} from "#domain/account/spoken-consent.ts";
import type { Language } from "#domain/language.ts";
import { callFunction } from "#web/lib/api/request.ts";

/** The sentence of the moment. Throws RequestFailure. */
export async function drawSentence(language: Language): Promise<DrawnSentence & { until: number }> {
  const { timeZone: time_zone } = Intl.DateTimeFormat().resolvedOptions();
  const drawn = drawnSentenceSchema.parse(
    await callFunction("spoken-consent", { ask: "sentence", language, time_zone }),
  );
  return { ...drawn, until: Date.now() + drawn.valid_ms };
}

/** What became of the reading at this path. Throws RequestFailure. */
export async function sendReading(id: string, path: string): Promise<Reading> {
  return readingSchema.parse(await callFunction("spoken-consent", { ask: "reading", id, path }));
}
