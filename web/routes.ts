import type { ComponentType } from "react";
import type { Bilingual } from "#domain/language.ts";
import { appPages, type AppPage } from "#domain/site-map.ts";
import { accountWords } from "#web/features/account/account-words.ts";
import { adminWords } from "#web/features/auth/admin/admin-words.ts";
import { authWords } from "#web/features/auth/auth-words.ts";
import { dashboardWords } from "#web/story/texts/dashboard-words.ts";
import type { DeskPages } from "#web/features/desk/desk-pages.tsx";
import { deskWords } from "#web/features/desk/desk-words.ts";
import { diagnosticsWords } from "#web/features/diagnostics/diagnostics-words.ts";
import { giftWords } from "#web/features/gifts/gift-words.ts";
import { familyWords } from "#web/features/family/family-words.ts";
import { interviewWords } from "#web/features/interview/interview-words.ts";
import { linksWords } from "#web/features/links/links-words.ts";
import { linkWords } from "#web/features/private-link/link-words.ts";
import { mediaWords } from "#web/features/memories/media/media-words.ts";
import { approveWords } from "#web/features/memories/approve/approve-words.ts";
import { memoryWords } from "#web/features/memories/memory-words.ts";
import { memoirWords } from "#web/features/memoir-reader/memoir-words.ts";
import { onboardingWords } from "#web/features/onboarding/onboarding-words.ts";
import { pictureWords } from "#web/story/pictures/picture-words.ts";
import { photographWords } from "#web/features/photographs/photograph-words.ts";
import { voiceWords } from "#web/features/conversation/voice-words.ts";
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

/** Words of several parts of one screen. */
const wordsOf = (...parts: Words[]): Words => ({
  load: async (language) => void (await Promise.all(parts.map((part) => part.load(language)))),
});

const desk = (part: keyof DeskPages, title: Bilingual): Shown => ({
  guard: "signedIn",
  title,
  words: deskWords,
  screen: async () => (await import("#web/features/desk/desk-pages.tsx")).deskPages[part],
});

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
  gift: {
    guard: "signedIn",
    title: { en: "Give a book", fr: "Offrir un livre" },
    words: giftWords,
    screen: async () => (await import("#web/features/gifts/gift-page.tsx")).GiftPage,
  },
  invitation: {
    guard: "everybody",
    title: { en: "A gift for you", fr: "Un cadeau pour vous" },
    words: giftWords,
    screen: async () => (await import("#web/features/gifts/invitation-page.tsx")).InvitationPage,
  },
  family: {
    guard: "signedIn",
    title: { en: "Your family", fr: "Votre famille" },
    words: familyWords,
    screen: async () => (await import("#web/features/family/family-page.tsx")).FamilyPage,
  },
  newDashboard: {
    guard: "signedIn",
    title: { en: "Your project", fr: "Votre projet" },
    words: dashboardWords,
    screen: async () => (await import("#web/features/project/project-page.tsx")).ProjectPage,
  },
  createMemory: {
    guard: "signedIn",
    title: { en: "A new family story", fr: "Une nouvelle histoire de famille" },
    words: memoryWords,
    screen: async () => (await import("#web/features/memories/form/create-memory-page.tsx")).CreateMemoryPage,
  },
  memory: {
    guard: "everybody",
    title: { en: "A memory", fr: "Un souvenir" },
    words: wordsOf(memoryWords, mediaWords, pictureWords),
    screen: async () => (await import("#web/features/memories/timeline/memory-page.tsx")).MemoryPage,
  },
  memories: {
    guard: "signedIn",
    title: { en: "Your family stories", fr: "Vos histoires de famille" },
    words: memoryWords,
    screen: async () => (await import("#web/features/memories/list/memories-page.tsx")).MemoriesPage,
  },
  editMemory: {
    guard: "signedIn",
    title: { en: "Edit the memory", fr: "Modifier la mémoire" },
    words: memoryWords,
    screen: async () => (await import("#web/features/memories/form/edit-memory-page.tsx")).EditMemoryPage,
  },
  memoryElement: {
    guard: "signedIn",
    title: { en: "An element", fr: "Un élément" },
    words: wordsOf(memoryWords, mediaWords, pictureWords),
    screen: async () => (await import("#web/features/memories/form/element-page.tsx")).ElementPage,
  },
  photographs: {
    guard: "signedIn",
    title: { en: "Your photographs", fr: "Vos photographies" },
    words: wordsOf(photographWords, pictureWords),
    screen: async () => (await import("#web/features/photographs/photographs-page.tsx")).PhotographsPage,
  },
  photograph: {
    guard: "signedIn",
    title: { en: "A photograph", fr: "Une photographie" },
    words: wordsOf(photographWords, pictureWords),
    screen: async () => (await import("#web/features/photographs/photograph-page.tsx")).PhotographPage,
  },
  contributions: {
    guard: "signedIn",
    title: { en: "Waiting for your word", fr: "En attente de votre avis" },
    words: approveWords,
    screen: async () => (await import("#web/features/memories/approve/approve-page.tsx")).ApprovePage,
  },
  links: {
    guard: "signedIn",
    title: { en: "Links you have given", fr: "Les liens que vous avez donnés" },
    words: linksWords,
    screen: async () => (await import("#web/features/links/list/links-page.tsx")).LinksPage,
  },
  giveLink: {
    guard: "signedIn",
    title: { en: "Give a private link", fr: "Donner un lien privé" },
    words: linksWords,
    screen: async () => (await import("#web/features/links/give/give-link-page.tsx")).GiveLinkPage,
  },
  shared: {
    guard: "everybody",
    title: { en: "Shared with you", fr: "Partagé avec vous" },
    words: linkWords,
    screen: async () => (await import("#web/features/private-link/link-page.tsx")).LinkPage,
  },
  onboarding: {
    guard: "signedIn",
    title: { en: "Getting ready", fr: "Se préparer" },
    words: onboardingWords,
    screen: async () => (await import("#web/features/onboarding/onboarding-page.tsx")).OnboardingPage,
  },
  paywall: {
    guard: "signedIn",
    title: { en: "A look inside your book", fr: "Un aperçu de votre livre" },
    words: dashboardWords,
    screen: async () => (await import("#web/features/bookshelf/preview-page.tsx")).PreviewPage,
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
    words: voiceWords,
    screen: async () => (await import("#web/features/conversation/demo/demo-page.tsx")).VoiceDemoPage,
  },
  memoir: {
    guard: "signedIn",
    title: { en: "Your book", fr: "Votre livre" },
    words: memoirWords,
    screen: async () => (await import("#web/features/memoir-reader/memoir-page.tsx")).MemoirPage,
  },
  desk: desk("overview", { en: "Desk", fr: "Bureau" }),
  deskPeople: desk("people", { en: "Desk: people", fr: "Bureau : personnes" }),
  deskPerson: desk("person", { en: "Desk: a person", fr: "Bureau : une personne" }),
  deskOrders: desk("orders", { en: "Desk: orders", fr: "Bureau : commandes" }),
  deskJobs: desk("jobs", { en: "Desk: jobs", fr: "Bureau : travaux" }),
  deskWaitlist: desk("waitlist", { en: "Desk: waitlist", fr: "Bureau : liste d’attente" }),
  deskMessages: desk("messages", { en: "Desk: messages", fr: "Bureau : messages" }),
  deskLog: desk("log", { en: "Desk: system log", fr: "Bureau : journal système" }),
  deskStorage: desk("storage", { en: "Desk: storage", fr: "Bureau : stockage" }),
  deskSettings: desk("settings", { en: "Desk: settings", fr: "Bureau : réglages" }),
  diagnostics: {
    guard: "everybody",
    title: { en: "Webhook diagnostics", fr: "Diagnostic du webhook" },
    words: diagnosticsWords,
    screen: async () => (await import("#web/features/diagnostics/diagnostics-page.tsx")).DiagnosticsPage,
  },
  adminAuth: {
    guard: "everybody",
    title: { en: "Admin access", fr: "Accès Admin" },
    words: adminWords,
    screen: async () => (await import("#web/features/auth/admin/admin-page.tsx")).AdminPage,
  },
  testNavigation: {
    guard: "everybody",
    title: { en: "Test pages", fr: "Pages de test" },
    words: dashboardWords,
    screen: async () => (await import("#web/features/project/test-navigation-page.tsx")).TestNavigationPage,
  },
};

export type Route = AppPage & Shown;

/** All pages of the app. */
export const routes: readonly Route[] = appPages.map((page) => ({ ...page, ...shown[page.name] }));
