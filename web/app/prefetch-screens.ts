import type { ComponentType } from "react";
import type { Language } from "#domain/language.ts";
import { routes, type Route } from "#web/routes.ts";

/** A loaded or loading screen. */
type LoadingScreen = { screen: ComponentType | null; load: Promise<ComponentType> };
const coming = new Map<string, LoadingScreen>();

const keyOf = (route: Route, language: Language) => `${route.name} ${language}`;

/** Loads a screen with its words. A failure is final until the page reloads. */
export function loadScreen(route: Route, language: Language): LoadingScreen {
  const key = keyOf(route, language);
  const known = coming.get(key);
  if (known) return known;
  const load = Promise.all([route.screen(), route.words?.load(language)]).then(([screen]) => (one.screen = screen));
  const one: LoadingScreen = { screen: null, load };
  coming.set(key, one);
  return one;
}

/** Prefetches a screen and its data. A failure is ignored: navigation loads them again. */
export async function prefetchScreen(name: Route["name"], language: Language, userId: string): Promise<void> {
  const route = routes.find((one) => one.name === name);
  if (!route) return;
  try {
    await loadScreen(route, language).load;
    await route.ahead?.(userId);
  } catch {
    coming.delete(keyOf(route, language));
  }
}
