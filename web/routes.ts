import type { ComponentType } from "react";
import type { Bilingual } from "#domain/language.ts";
import { appPages, type AppPage } from "#domain/site-map.ts";
import { authWords } from "#web/features/auth/auth-words.ts";
import { storyWords } from "#web/story/texts/story-words.ts";
import { interviewWords } from "#web/features/interview/interview-words.ts";
import { onboardingWords } from "#web/features/onboarding/onboarding-words.ts";
import type { RareScreen } from "#web/rare-screens.ts";
import type { LoadedWords } from "#web/lib/texts/per-language.ts";

/**
 * Who may open a page: everybody; only guests; signed-in people; or signed-in people who may be speaking, whom an
 * expired session does not redirect.
 */
export type Guard = "everybody" | "guests" | "signedIn" | "speaking";

type Words = Pick<LoadedWords<unknown>, "load">;

/** One page of the app. Screen and words load on navigation. */
type Shown = {
  guard?: Guard;
  title: Bilingual;
  screen: () => Promise<ComponentType>;
  words?: Words;
  /** Prefetches its data. */
  ahead?: (userId: string) => Promise<void>;
};

/** A screen whose loader is not part of the first script. */
const rare = (name: string): Pick<Shown, "screen" | "words"> => ({
  screen: async () => (await import("#web/rare-screens.ts")).rareScreen(name).screen(),
  words: { load: async (language) => (await import("#web/rare-screens.ts")).rareScreen(name).words.load(language) },
});

/** Pages of rare screens have their title here; `otherScreens` names the screen where it is not the page's own. */
const shown: Record<AppPage["name"], Shown | Bilingual> = {
  auth: {
    guard: "guests",
    title: { en: "Sign in", fr: "Connexion" },
    words: authWords,
    screen: async () => (await import("#web/features/auth/auth-page.tsx")).AuthPage,
  },
  dashboard: {
    title: { en: "Your story", fr: "Votre histoire" },
    words: storyWords,
    screen: async () => (await import("#web/features/bookshelf/dashboard-page.tsx")).DashboardPage,
    ahead: async (userId) => (await import("#web/features/bookshelf/dashboard-page.tsx")).prefetchBookshelf(userId),
  },
  story: {
    title: { en: "My book", fr: "Mon livre" },
    words: storyWords,
    screen: async () => (await import("#web/features/story/story-page.tsx")).StoryPage,
  },
  account: { en: "Your account", fr: "Votre compte" },
  eraseAccount: { en: "Erase everything", fr: "Tout effacer" },
  consents: { en: "What you said yes to", fr: "Vos oui" },
  keepAccount: { en: "Keep everything", fr: "Tout garder" },
  trustees: { en: "Trustees", fr: "Confiance" },
  stopOpening: { en: "Stop it", fr: "Arrêter" },
  transcript: { en: "What you said", fr: "Vos paroles" },
  chapters: { en: "Your chapters", fr: "Vos chapitres" },
  photos: { en: "Photos", fr: "Photos" },
  design: { en: "Design", fr: "Présentation" },
  names: { en: "Names", fr: "Les noms" },
  gift: { en: "Give a book", fr: "Offrir un livre" },
  invitation: { en: "A gift for you", fr: "Un cadeau pour vous" },
  family: { en: "Your family", fr: "Votre famille" },
  newDashboard: { en: "Your project", fr: "Votre projet" },
  createMemory: { en: "A new family story", fr: "Une nouvelle histoire de famille" },
  memory: { en: "A memory", fr: "Un souvenir" },
  memories: { en: "Your family stories", fr: "Vos histoires de famille" },
  editMemory: { en: "Edit the memory", fr: "Modifier la mémoire" },
  memoryElement: { en: "An element", fr: "Un élément" },
  photographs: { en: "Your photographs", fr: "Vos photographies" },
  photograph: { en: "A photograph", fr: "Une photographie" },
  contributions: { en: "Waiting for your word", fr: "En attente de votre avis" },
  search: { en: "Search", fr: "Chercher" },
  links: { en: "Links you have given", fr: "Les liens que vous avez donnés" },
  giveLink: { en: "Give a private link", fr: "Donner un lien privé" },
  shared: { en: "Shared with you", fr: "Partagé avec vous" },
  onboarding: {
    title: { en: "Getting ready", fr: "Se préparer" },
    words: onboardingWords,
    screen: async () => (await import("#web/features/onboarding/onboarding-page.tsx")).OnboardingPage,
  },
  paywall: { en: "A look inside your book", fr: "Un aperçu de votre livre" },
  interview: {
    guard: "speaking",
    title: { en: "Interview", fr: "Entretien" },
    words: interviewWords,
    screen: async () => (await import("#web/features/interview/active-page.tsx")).ActivePage,
  },
  voiceInterview: {
    guard: "speaking",
    title: { en: "Conversation", fr: "Conversation" },
    words: interviewWords,
    screen: async () => (await import("#web/app/voice-interview-page.tsx")).VoiceInterviewPage,
  },
  voiceDemo: { en: "Try a conversation", fr: "Essayer une conversation" },
  memoir: { en: "Your book", fr: "Votre livre" },
  section: { en: "The pages", fr: "Les pages" },
  dates: { en: "Dates that differ", fr: "Des dates qui diffèrent" },
  leaveOut: { en: "Leave words out", fr: "Retirer des mots" },
  proof: { en: "The proof", fr: "L’épreuve" },
  desk: { en: "Desk", fr: "Bureau" },
  deskPart: { en: "Desk: records", fr: "Bureau : registres" },
  deskPerson: { en: "Desk: one person", fr: "Bureau : une personne" },
  diagnostics: { en: "Webhook diagnostics", fr: "Diagnostic du webhook" },
  adminAuth: { en: "Admin access", fr: "Accès Admin" },
  testNavigation: { en: "Test pages", fr: "Pages de test" },
};

/** Rare screens that everybody may open. */
const openPages: readonly AppPage["name"][] = [
  "keepAccount",
  "stopOpening",
  "invitation",
  "memory",
  "shared",
  "voiceDemo",
  "diagnostics",
  "adminAuth",
  "testNavigation",
];
const otherScreens: Partial<Record<AppPage["name"], RareScreen>> = {
  stopOpening: "trustees",
  deskPart: "desk",
  deskPerson: "desk",
};

export type Route = AppPage & Shown & Required<Pick<Shown, "guard">>;

function shownAs(name: AppPage["name"]): Shown {
  const entry = shown[name];
  if ("title" in entry) return entry;
  const guard = openPages.includes(name) ? "everybody" : "signedIn";
  return { guard, title: entry, ...rare(otherScreens[name] ?? name) };
}

/** All pages of the app. */
export const routes: readonly Route[] = appPages.map((page) => ({ guard: "signedIn", ...page, ...shownAs(page.name) }));
