import { useCallback, useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { z } from "zod/mini";
import { sitePath } from "#domain/site-map.ts";
import { useLanguage } from "#web/lib/texts/language.tsx";

const openSchema = z.object({ help: z.literal(true) });

/** Whether help is open in this history entry. */
export function isHelpOpen(state: unknown): boolean {
  return openSchema.safeParse(state).success;
}

/** Opens help center links over the page, so that no input is lost. Help is a history entry: Back closes it. */
export function useHelp(): { isOpen: boolean; close: () => void } {
  const { search, hash, state } = useLocation();
  const navigate = useNavigate();
  const path = sitePath(useLanguage(), "/help");
  const isOpen = isHelpOpen(state);
  const asked = useRef(isOpen);
  const leaving = useRef(false);
  useEffect(() => {
    asked.current = isOpen;
    leaving.current = false;
    const open = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
      if (link === null || link.target !== "" || link.getAttribute("href") !== path || !isPlain) return;
      event.preventDefault();
      if (asked.current) return;
      asked.current = true;
      void navigate({ search, hash }, { state: { ...state, help: true } });
    };
    document.addEventListener("click", open);
    return () => document.removeEventListener("click", open);
  }, [isOpen, path, navigate, search, hash, state]);
  const close = useCallback(() => {
    if (!asked.current || leaving.current) return;
    leaving.current = true;
    void navigate(-1);
  }, [navigate]);
  return { isOpen, close };
}
