import { skipToken, useQuery } from "@tanstack/react-query";
import type { Language } from "#domain/language.ts";
import { storyWords } from "#web/story/texts/story-words.ts";
import { useLanguage } from "#web/lib/texts/language.tsx";

/** French for people who prefer it, once its texts are loaded; else the language of the address. */
export function usePreferredLanguage(preferred: string | null): Language {
  const here = useLanguage();
  const { data: isHere = false } = useQuery({
    queryKey: ["words", "dashboard", "fr"],
    queryFn: preferred === "fr" && here !== "fr" ? loadFrench : skipToken,
    staleTime: Infinity,
  });
  return isHere && preferred === "fr" ? "fr" : here;
}

async function loadFrench(): Promise<true> {
  await storyWords.load("fr");
  return true;
}
