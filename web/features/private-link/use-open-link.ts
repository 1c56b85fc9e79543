import { useCallback } from "react";
import { useNavigate } from "react-router";
import { pagePath } from "#domain/site-map.ts";
import { useLanguage } from "#web/lib/texts/language.tsx";

/** Replaces the token in the address, and in the history, by the id of the link. */
export function useOpenLink(): (id: string) => void {
  const [navigate, language] = [useNavigate(), useLanguage()];
  return useCallback(
    (id: string) => void navigate(pagePath(language, `/shared/${id}`), { replace: true }),
    [navigate, language],
  );
}
