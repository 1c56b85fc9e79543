import type { Language } from "./language.ts";

/** Pages of the signed-in app: the browser renders them, the server answers each with the app's shell. */
export const appPaths = [
  "/:language/auth",
  "/:language/dashboard",
  "/:language/interview/active",
  "/:language/memoir/:id",
] as const;

/** Every component of `web/ui` at a glance, for the person at this machine. */
export const componentsPath = "/dev/ui";

/** Addresses without a language lead to the one of the visitor (ruling 33); their query stays. */
export const shortPaths: Record<string, string> = {
  "/auth": "/auth",
  "/dashboard": "/dashboard",
  "/interview/active": "/interview/active",
  "/interview/unified": "/interview/active",
};

/** A page of the app in a language: `pagePath("fr", "/dashboard")`. */
export function pagePath(language: Language, path: string): string {
  return `/${language}${path}`;
}
