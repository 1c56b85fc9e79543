import { useCallback } from "react";
import { useNavigate } from "react-router";
import { pagePath } from "#domain/site-map.ts";
import { useLanguage } from "#web/lib/texts/language.tsx";
import { storeToken } from "./link-token.ts";

/** Replaces the token in the address, and in the history, by the id of the link. */
export function useOpenLink(token: string): (id: string) => void {
  const [navigate, language] = [useNavigate(), useLanguage()];
  return useCallback(
    (id: string) => {
      storeToken(id, token);
      void navigate(pagePath(language, `/shared/${id}`), { replace: true });
    },
    [navigate, language, token],
  );
}
