import type { ComponentType } from "react";
import type { Bilingual } from "#domain/language.ts";
import { appPages, type AppPage } from "#domain/site-map.ts";
import { accountWords } from "#web/features/account/account-words.ts";
import { authWords } from "#web/features/auth/auth-words.ts";
import { dashboardWords } from "#web/story/texts/dashboard-words.ts";
import { familyWords } from "#web/features/family/family-words.ts";
import { interviewWords } from "#web/features/interview/interview-words.ts";
import { memoirWords } from "#web/features/memoir-reader/memoir-words.ts";
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
  guard: Guard;
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

const desk = (title: Bilingual): Shown => ({ guard: "signedIn", title, ...rare("desk") });

const shown: Record<AppPage["name"], Shown> = {
  auth: {
    guard: "guests",
    title: { en: "Sign in", fr: "Connexion" },
    words: authWords,
    screen: async () => (await import("#web/features/auth/auth-page.tsx")).AuthPage,
  },
  dashboard: {
    guard: "signedIn",
    title: { en: "Your story", fr: "Votre histoire" },
    words: dashboardWords,
    screen: async () => (await import("#web/features/bookshelf/dashboard-page.tsx")).DashboardPage,
    ahead: async (userId) => (await import("#web/features/bookshelf/dashboard-page.tsx")).prefetchBookshelf(userId),
  },
  story: {
    guard: "signedIn",
    title: { en: "My book", fr: "Mon livre" },
    words: dashboardWords,
    screen: async () => (await import("#web/features/story/story-page.tsx")).StoryPage,
  },
  account: {
    guard: "signedIn",
    title: { en: "Your account", fr: "Votre compte" },
    words: accountWords,
    screen: async () => (await import("#web/features/account/account-page.tsx")).AccountPage,
  },
  gift: { guard: "signedIn", title: { en: "Give a book", fr: "Offrir un livre" }, ...rare("gift") },
  invitation: { guard: "everybody", title: { en: "A gift for you", fr: "Un cadeau pour vous" }, ...rare("invitation") },
  family: {
    guard: "signedIn",
    title: { en: "Your family", fr: "Votre famille" },
    words: familyWords,
    screen: async () => (await import("#web/features/family/family-page.tsx")).FamilyPage,
  },
  newDashboard: { guard: "signedIn", title: { en: "Your project", fr: "Votre projet" }, ...rare("newDashboard") },
  createMemory: {
    guard: "signedIn",
    title: { en: "A new family story", fr: "Une nouvelle histoire de famille" },
    ...rare("createMemory"),
  },
  memory: { guard: "everybody", title: { en: "A memory", fr: "Un souvenir" }, ...rare("memory") },
  memories: {
    guard: "signedIn",
    title: { en: "Your family stories", fr: "Vos histoires de famille" },
    ...rare("memories"),
  },
  editMemory: { guard: "signedIn", title: { en: "Edit the memory", fr: "Modifier la mémoire" }, ...rare("editMemory") },
  memoryElement: { guard: "signedIn", title: { en: "An element", fr: "Un élément" }, ...rare("memoryElement") },
  photographs: {
    guard: "signedIn",
    title: { en: "Your photographs", fr: "Vos photographies" },
    ...rare("photographs"),
  },
  photograph: { guard: "signedIn", title: { en: "A photograph", fr: "Une photographie" }, ...rare("photograph") },
  contributions: {
    guard: "signedIn",
    title: { en: "Waiting for your word", fr: "En attente de votre avis" },
    ...rare("contributions"),
  },
  search: { guard: "signedIn", title: { en: "Search", fr: "Recherche" }, ...rare("search") },
  links: {
    guard: "signedIn",
    title: { en: "Links you have given", fr: "Les liens que vous avez donnés" },
    ...rare("links"),
  },
  giveLink: {
    guard: "signedIn",
    title: { en: "Give a private link", fr: "Donner un lien privé" },
    ...rare("giveLink"),
  },
  shared: { guard: "everybody", title: { en: "Shared with you", fr: "Partagé avec vous" }, ...rare("shared") },
  onboarding: {
    guard: "signedIn",
    title: { en: "Getting ready", fr: "Se préparer" },
    words: onboardingWords,
    screen: async () => (await import("#web/features/onboarding/onboarding-page.tsx")).OnboardingPage,
  },
  paywall: {
    guard: "signedIn",
    title: { en: "A look inside your book", fr: "Un aperçu de votre livre" },
    ...rare("paywall"),
  },
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
  voiceDemo: {
    guard: "everybody",
    title: { en: "Try a conversation", fr: "Essayer une conversation" },
    ...rare("voiceDemo"),
  },
  memoir: {
    guard: "signedIn",
    title: { en: "Your book", fr: "Votre livre" },
    words: memoirWords,
    screen: async () => (await import("#web/features/memoir-reader/memoir-page.tsx")).MemoirPage,
  },
  proof: { guard: "signedIn", title: { en: "The proof", fr: "L’épreuve" }, ...rare("proof") },
  desk: desk({ en: "Desk", fr: "Bureau" }),
  deskPart: desk({ en: "Desk: records", fr: "Bureau : registres" }),
  deskPerson: desk({ en: "Desk: one person", fr: "Bureau : une personne" }),
  diagnostics: {
    guard: "everybody",
    title: { en: "Webhook diagnostics", fr: "Diagnostic du webhook" },
    ...rare("diagnostics"),
  },
  adminAuth: { guard: "everybody", title: { en: "Admin access", fr: "Accès Admin" }, ...rare("adminAuth") },
  testNavigation: { guard: "everybody", title: { en: "Test pages", fr: "Pages de test" }, ...rare("testNavigation") },
};

export type Route = AppPage & Shown;

/** All pages of the app. */
export const routes: readonly Route[] = appPages.map((page) => ({ ...page, ...shown[page.name] }));
