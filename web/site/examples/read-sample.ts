import type { Language } from "#domain/language.ts";
import type { SampleState } from "#domain/book/sample.ts";

/** How far the sample of a language is; null while that cannot be learned. */
export async function readSample(language: Language): Promise<SampleState | null> {
  const answer = await fetch(`/api/sample/${language}`, { headers: { accept: "application/json" } }).catch(() => null);
  return answer?.ok ? await answer.json() : null;
}
