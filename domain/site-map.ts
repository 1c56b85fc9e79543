import type { Language } from "./language.ts";

const both = ["en", "fr"] as const satisfies Language[];

/** Pages of the app: the address below its language, and the languages it has. The server answers each with the app's shell. */
export const appPages = [
  { name: "auth", path: "/auth", languages: both },
  { name: "dashboard", path: "/dashboard", languages: both },
  { name: "account", path: "/account", languages: both },
  { name: "eraseAccount", path: "/account/erase", languages: both },
  { name: "consents", path: "/account/consents", languages: both },
  { name: "keepAccount", path: "/account/keep", languages: both },
  { name: "trustees", path: "/account/trustees", languages: both },
  { name: "stopOpening", path: "/account/stop", languages: both },
  { name: "story", path: "/story/:id", languages: both },
  { name: "transcript", path: "/story/:id/answers/:answer", languages: both },
  { name: "chapters", path: "/story/:id/chapters", languages: both },
  { name: "photos", path: "/story/:id/photos", languages: both },
  { name: "design", path: "/story/:id/design", languages: both },
  { name: "names", path: "/names", languages: both },
  { name: "gift", path: "/gift", languages: both },
  { name: "invitation", path: "/invitation", languages: both },
  { name: "family", path: "/family", languages: both },
  { name: "newDashboard", path: "/new-dashboard", languages: both },
  { name: "createMemory", path: "/create-memory", languages: both },
  { name: "memory", path: "/memory/:id", languages: both },
  { name: "memories", path: "/memories", languages: both },
  { name: "editMemory", path: "/memory/:id/edit", languages: both },
  { name: "contributions", path: "/contributions", languages: both },
  { name: "memoryElement", path: "/memory/:id/element", languages: both },
  { name: "photographs", path: "/photographs", languages: both },
  { name: "photograph", path: "/photographs/:id", languages: both },
  { name: "links", path: "/links", languages: both },
  { name: "giveLink", path: "/links/new", languages: both },
  { name: "search", path: "/search", languages: both },
  { name: "shared", path: "/shared/:link", languages: both },
  { name: "onboarding", path: "/interview/onboarding", languages: both },
  { name: "paywall", path: "/interview/paywall", languages: ["en"] },
  { name: "interview", path: "/interview/active", languages: both },
  { name: "voiceInterview", path: "/interview/test-agent", languages: both },
  { name: "voiceDemo", path: "/test-agent", languages: both },
  { name: "memoir", path: "/memoir/:id", languages: both },
  { name: "section", path: "/story/:id/sections/:question", languages: both },
  { name: "dates", path: "/story/:id/dates", languages: both },
  { name: "leaveOut", path: "/story/:id/answers/:answer/leave-out", languages: both },
  { name: "proof", path: "/proof/:id", languages: both },
  { name: "desk", path: "/desk", languages: both },
  { name: "deskPart", path: "/desk/:part", languages: both },
  { name: "deskPerson", path: "/desk/people/:id", languages: both },
  { name: "diagnostics", path: "/webhook-diagnostics", languages: both },
  { name: "adminAuth", path: "/secret-auth", languages: both },
  { name: "testNavigation", path: "/paywall-test", languages: both },
] as const satisfies { name: string; path: string; languages: readonly Language[] }[];

export type AppPage = (typeof appPages)[number];

/** Other addresses that the product goes to (ruling 33), and the page each means. */
export const aliases = [
  { path: "/create", means: "/new-dashboard" },
  { path: "/interview/unified", means: "/interview/active" },
] as const satisfies { path: string; means: AppPage["path"] }[];

/** The app's page with nothing in it yet, as a browser keeps it for when there is no network. */
export const shellPath = "/app";
export const serviceWorkerPath = "/service-worker.js";
export const manifestPath = "/manifest.webmanifest";

/** Every component of `web/ui` at a glance, for the person at this machine. */
export const componentsPath = "/dev/ui";

type Filled<Path> = Path extends `${infer Before}:${string}` ? `${Before}${string}` : Path;

/** A page of the app in a language: `pagePath("fr", "/dashboard")`. */
export function pagePath<Path extends Filled<AppPage["path"]>>(language: Language, path: Path) {
  return `/${language}${path}` as const;
}

/** A public page in a language: `sitePath("fr", "/faq")`. */
export function sitePath(language: Language, path: `/${string}`): string {
  return language === "fr" ? `/fr${path}` : path;
}

/** The page's own language if it lacks the requested one. */
export function languageOf({ languages }: { languages: readonly Language[] }, wanted: Language): Language {
  return languages.find((one) => one === wanted) ?? languages[0] ?? wanted;
}
