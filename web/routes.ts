import type { ComponentType } from "react";
import type { Bilingual } from "#domain/language.ts";
import { appPages, type AppPage } from "#domain/site-map.ts";
import { authWords } from "#web/features/auth/auth-words.ts";
import { dashboardWords } from "#web/story/texts/dashboard-words.ts";
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
const rare = (name: RareScreen): Pick<Shown, "screen" | "words"> => ({
  screen: async () => (await import("#web/rare-screens.ts")).rareScreens[name].screen(),
  words: { load: async (language) => (await import("#web/rare-screens.ts")).rareScreens[name].words.load(language) },
});

const own = (name: RareScreen, title: Bilingual): Shown => ({ title, ...rare(name) });
const open = (name: RareScreen, title: Bilingual): Shown => ({ guard: "everybody", ...own(name, title) });
const desk = (title: Bilingual) => own("desk", title);

const shown: Record<AppPage["name"], Shown> = {
  auth: {
    guard: "guests",
    title: { en: "Sign in", fr: "Connexion" },
    words: authWords,
    screen: async () => (await import("#web/features/auth/auth-page.tsx")).AuthPage,
  },
  dashboard: {
    title: { en: "Your story", fr: "Votre histoire" },
    words: dashboardWords,
    screen: async () => (await import("#web/features/bookshelf/dashboard-page.tsx")).DashboardPage,
    ahead: async (userId) => (await import("#web/features/bookshelf/dashboard-page.tsx")).prefetchBookshelf(userId),
  },
  story: {
    title: { en: "My book", fr: "Mon livre" },
    words: dashboardWords,
    screen: async () => (await import("#web/features/story/story-page.tsx")).StoryPage,
  },
  account: own("account", { en: "Your account", fr: "Votre compte" }),
  eraseAccount: own("eraseAccount", { en: "Erase everything", fr: "Tout effacer" }),
  consents: own("consents", { en: "What you said yes to", fr: "Vos oui" }),
  keepAccount: open("keepAccount", { en: "Keep everything", fr: "Tout garder" }),
  transcript: own("transcript", { en: "What you said", fr: "Vos paroles" }),
  chapters: own("chapters", { en: "Your chapters", fr: "Vos chapitres" }),
  photos: own("photos", { en: "Photos", fr: "Photos" }),
  design: own("design", { en: "Design", fr: "Présentation" }),
  names: own("names", { en: "Names", fr: "Les noms" }),
  gift: own("gift", { en: "Give a book", fr: "Offrir un livre" }),
  invitation: open("invitation", { en: "A gift for you", fr: "Un cadeau pour vous" }),
  family: own("family", { en: "Your family", fr: "Votre famille" }),
  newDashboard: own("newDashboard", { en: "Your project", fr: "Votre projet" }),
  createMemory: own("createMemory", { en: "A new family story", fr: "Une nouvelle histoire de famille" }),
  memory: open("memory", { en: "A memory", fr: "Un souvenir" }),
  memories: own("memories", { en: "Your family stories", fr: "Vos histoires de famille" }),
  editMemory: own("editMemory", { en: "Edit the memory", fr: "Modifier la mémoire" }),
  memoryElement: own("memoryElement", { en: "An element", fr: "Un élément" }),
  photographs: own("photographs", { en: "Your photographs", fr: "Vos photographies" }),
  photograph: own("photograph", { en: "A photograph", fr: "Une photographie" }),
  contributions: own("contributions", { en: "Waiting for your word", fr: "En attente de votre avis" }),
  search: own("search", { en: "Search", fr: "Chercher" }),
  links: own("links", { en: "Links you have given", fr: "Les liens que vous avez donnés" }),
  giveLink: own("giveLink", { en: "Give a private link", fr: "Donner un lien privé" }),
  shared: open("shared", { en: "Shared with you", fr: "Partagé avec vous" }),
  onboarding: {
    title: { en: "Getting ready", fr: "Se préparer" },
    words: onboardingWords,
    screen: async () => (await import("#web/features/onboarding/onboarding-page.tsx")).OnboardingPage,
  },
  paywall: own("paywall", { en: "A look inside your book", fr: "Un aperçu de votre livre" }),
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
  voiceDemo: open("voiceDemo", { en: "Try a conversation", fr: "Essayer une conversation" }),
  memoir: own("memoir", { en: "Your book", fr: "Votre livre" }),
  section: own("section", { en: "The pages", fr: "Les pages" }),
  dates: own("dates", { en: "Dates that differ", fr: "Des dates qui diffèrent" }),
  leaveOut: own("leaveOut", { en: "Leave words out", fr: "Retirer des mots" }),
  proof: own("proof", { en: "The proof", fr: "L’épreuve" }),
  desk: desk({ en: "Desk", fr: "Bureau" }),
  deskPart: desk({ en: "Desk: records", fr: "Bureau : registres" }),
  deskPerson: desk({ en: "Desk: one person", fr: "Bureau : une personne" }),
  diagnostics: open("diagnostics", { en: "Webhook diagnostics", fr: "Diagnostic du webhook" }),
  adminAuth: open("adminAuth", { en: "Admin access", fr: "Accès Admin" }),
  testNavigation: open("testNavigation", { en: "Test pages", fr: "Pages de test" }),
};

export type Route = AppPage & Shown & Required<Pick<Shown, "guard">>;

/** All pages of the app. */
export const routes: readonly Route[] = appPages.map((page) => ({ guard: "signedIn", ...page, ...shown[page.name] }));
