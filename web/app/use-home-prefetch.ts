import { useEffect } from "react";
import type { Language } from "#domain/language.ts";
import { whenIdle } from "#web/lib/page/when-idle.ts";
import type { Route } from "#web/routes.ts";
import { prefetchScreen } from "./prefetch-screens.ts";

/** Prefetches the home screen after each page. Not during an interview, which needs the bandwidth. */
export function useHomePrefetch(language: Language, route: Route | undefined, userId: string | null): void {
  const isElsewhere = route?.guard === "signedIn" && route.name !== "dashboard";
  useEffect(() => {
    if (userId === null || !isElsewhere || !navigator.onLine) return undefined;
    return whenIdle(() => void prefetchScreen("dashboard", language, userId));
  }, [language, isElsewhere, userId]);
}
