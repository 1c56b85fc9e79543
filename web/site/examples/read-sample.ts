import type { Language } from "#domain/language.ts";
import type { SampleState } from "#domain/book/sample.ts";

/** The progress of a language's sample; null if the request fails. */
export async function readSample(language: Language): Promise<SampleState | null> {
  const answer = await fetch(`/api/sample/${language}`, { headers: { accept: "application/json" } }).catch(() => null);
  return answer?.ok ? await answer.json() : null;
}
