import { z } from "zod/mini";
import type { Language } from "#domain/language.ts";

const filmSchema = z.object({
  src: z.string(),
  poster: z.string(),
  captions: z.object({ en: z.string(), fr: z.string() }),
});
export type Film = z.infer<typeof filmSchema>;

/** The introduction film; null until this server has made it. */
export async function loadFilm(language: Language): Promise<Film | null> {
  const answer = await fetch(`/api/how-it-works/${language}`);
  return answer.ok ? z.nullable(filmSchema).parse(await answer.json()) : null;
}
