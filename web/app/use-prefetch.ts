import { useEffect } from "react";
import type { Language } from "#domain/language.ts";
import { whenIdle } from "#web/lib/page/when-idle.ts";
import type { Route } from "#web/routes.ts";
import { prefetchScreen } from "./prefetch-screens.ts";

type Name = Route["name"];
/** Screens that a screen leads to, besides the home screen. */
const next: Partial<Record<Name, Name[]>> = { memories: ["memory"] };

/** Prefetches the home screen and the next ones after each page. Not during an interview, which needs the bandwidth. */
export function usePrefetch(language: Language, route: Route | undefined, userId: string | null): void {
  const name = route?.guard === "signedIn" ? route.name : undefined;
  useEffect(() => {
    if (userId === null || name === undefined || !navigator.onLine) return undefined;
    const names = [...(name === "dashboard" ? [] : ["dashboard" as const]), ...(next[name] ?? [])];
    return whenIdle(() => {
      for (const one of names) void prefetchScreen(one, language, userId);
    });
  }, [language, name, userId]);
}
