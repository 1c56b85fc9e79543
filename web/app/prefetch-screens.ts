import type { ComponentType } from "react";
import type { Language } from "#domain/language.ts";
import { routes, type Route } from "#web/routes.ts";

/** A screen that is there, or comes. */
type LoadingScreen = { screen: ComponentType | null; load: Promise<ComponentType> };
const coming = new Map<string, LoadingScreen>();

const keyOf = (route: Route, language: Language) => `${route.name} ${language}`;

/** The screen with its words. One that cannot be loaded says so until the page is loaded again. */
export function loadScreen(route: Route, language: Language): LoadingScreen {
  const key = keyOf(route, language);
  const known = coming.get(key);
  if (known) return known;
  const load = Promise.all([route.screen(), route.words?.load(language)]).then(([screen]) => (one.screen = screen));
  const one: LoadingScreen = { screen: null, load };
  coming.set(key, one);
  return one;
}

/** The screen and what it shows, before somebody goes there. What does not come is loaded when they do. */
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
