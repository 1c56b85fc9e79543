import type { ComponentType } from "react";
import { accountWords } from "#web/features/account/account-words.ts";
import { familyWords } from "#web/features/family/family-words.ts";
import { mediaWords } from "#web/features/memories/media/media-words.ts";
import { memoryWords } from "#web/features/memories/memory-words.ts";
import { pictureWords } from "#web/story/pictures/picture-words.ts";
import { linkWords } from "#web/features/private-link/link-words.ts";
import { storyWords } from "#web/story/texts/story-words.ts";
import type { LoadedWords } from "#web/lib/texts/per-language.ts";

type Words = Pick<LoadedWords<unknown>, "load">;
type Rare = { words: Words; screen: () => Promise<ComponentType> };

/** Words of several parts of one screen. */
const wordsOf = (...parts: Words[]): Words => ({
  load: async (language) => void (await Promise.all(parts.map((part) => part.load(language)))),
});

/** Words in a file that no other screen loads. */
const later = (load: () => Promise<Words>): Words => ({ load: async (language) => (await load()).load(language) });
/** Words of a screen with the strip of the studio. */
const inStudio = (...parts: Words[]): Words =>
  wordsOf(
    ...parts,
    later(async () => (await import("#web/story/studio/studio-words.ts")).studioWords),
  );
const deskWords = later(async () => (await import("#web/features/desk/desk-words.ts")).deskWords);
const linksWords = later(async () => (await import("#web/features/links/links-words.ts")).linksWords);
const photographWords = later(
  async () => (await import("#web/features/photographs/photograph-words.ts")).photographWords,
);
const erasureWords = later(async () => (await import("#web/features/account/erasure/erasure-words.ts")).erasureWords);
const giftWords = later(async () => (await import("#web/features/gifts/gift-words.ts")).giftWords);

/** Screens that few people open first. Keeping their loaders here keeps the first script small. */
const rareScreens = {
  account: {
    words: accountWords,
    screen: async () => (await import("#web/features/account/account-page.tsx")).AccountPage,
  },
  family: {
    words: familyWords,
    screen: async () => (await import("#web/features/family/family-page.tsx")).FamilyPage,
  },
  eraseAccount: {
    words: wordsOf(accountWords, erasureWords),
    screen: async () => (await import("#web/features/account/erasure/erase-account-page.tsx")).EraseAccountPage,
  },
  consents: {
    words: accountWords,
    screen: async () => (await import("#web/features/account/consents/consents-page.tsx")).ConsentsPage,
  },
  keepAccount: {
    words: erasureWords,
    screen: async () => (await import("#web/features/account/erasure/keep-account-page.tsx")).KeepAccountPage,
  },
  trustees: {
    words: accountWords,
    screen: async () => (await import("#web/features/account/trustees/trustees-page.tsx")).TrusteesPage,
  },
  createMemory: {
    words: memoryWords,
    screen: async () => (await import("#web/features/memories/form/create-memory-page.tsx")).CreateMemoryPage,
  },
  memory: {
    words: wordsOf(memoryWords, mediaWords, pictureWords),
    screen: async () => (await import("#web/features/memories/timeline/memory-page.tsx")).MemoryPage,
  },
  memories: {
    words: memoryWords,
    screen: async () => (await import("#web/features/memories/list/memories-page.tsx")).MemoriesPage,
  },
  editMemory: {
    words: memoryWords,
    screen: async () => (await import("#web/features/memories/form/edit-memory-page.tsx")).EditMemoryPage,
  },
  memoryElement: {
    words: wordsOf(memoryWords, mediaWords, pictureWords),
    screen: async () => (await import("#web/features/memories/form/element-page.tsx")).ElementPage,
  },
  photographs: {
    words: wordsOf(photographWords, pictureWords),
    screen: async () => (await import("#web/features/photographs/photographs-page.tsx")).PhotographsPage,
  },
  photograph: {
    words: wordsOf(photographWords, pictureWords),
    screen: async () => (await import("#web/features/photographs/photograph-page.tsx")).PhotographPage,
  },
  contributions: {
    words: later(async () => (await import("#web/features/memories/approve/approve-words.ts")).approveWords),
    screen: async () => (await import("#web/features/memories/approve/approve-page.tsx")).ApprovePage,
  },
  photos: {
    words: inStudio(),
    screen: async () => (await import("#web/features/book-photos/book-photos-page.tsx")).BookPhotosPage,
  },
  search: {
    words: later(async () => (await import("#web/features/search/search-words.ts")).searchWords),
    screen: async () => (await import("#web/features/search/search-page.tsx")).SearchPage,
  },
  links: {
    words: linksWords,
    screen: async () => (await import("#web/features/links/list/links-page.tsx")).LinksPage,
  },
  giveLink: {
    words: linksWords,
    screen: async () => (await import("#web/features/links/give/give-link-page.tsx")).GiveLinkPage,
  },
  diagnostics: {
    words: wordsOf(
      later(async () => (await import("#web/features/diagnostics/diagnostics-words.ts")).diagnosticsWords),
      deskWords,
    ),
    screen: async () => (await import("#web/app/webhooks-page.tsx")).WebhooksPage,
  },
  adminAuth: {
    words: later(async () => (await import("#web/features/auth/admin/admin-words.ts")).adminWords),
    screen: async () => (await import("#web/features/auth/admin/admin-page.tsx")).AdminPage,
  },
  testNavigation: {
    words: storyWords,
    screen: async () => (await import("#web/features/project/test-navigation-page.tsx")).TestNavigationPage,
  },
  desk: {
    words: deskWords,
    screen: async () => (await import("#web/features/desk/desk-page.tsx")).DeskPage,
  },
  gift: {
    words: giftWords,
    screen: async () => (await import("#web/features/gifts/gift-page.tsx")).GiftPage,
  },
  invitation: {
    words: giftWords,
    screen: async () => (await import("#web/features/gifts/invitation-page.tsx")).InvitationPage,
  },
  newDashboard: {
    words: storyWords,
    screen: async () => (await import("#web/features/project/project-page.tsx")).ProjectPage,
  },
  shared: {
    words: linkWords,
    screen: async () => (await import("#web/features/private-link/link-page.tsx")).LinkPage,
  },
  paywall: {
    words: wordsOf(
      later(async () => (await import("#web/features/bookshelf/sample/sample-words.ts")).sampleWords),
      storyWords,
    ),
    screen: async () => (await import("#web/features/bookshelf/preview-page.tsx")).PreviewPage,
  },
  proof: {
    words: wordsOf(
      later(async () => (await import("#web/features/book-editor/proof/proof-words.ts")).proofWords),
      storyWords,
    ),
    screen: async () => (await import("#web/features/book-editor/proof/proof-page.tsx")).ProofPage,
  },
  memoir: {
    words: later(async () => (await import("#web/features/memoir-reader/memoir-words.ts")).memoirWords),
    screen: async () => (await import("#web/features/memoir-reader/memoir-page.tsx")).MemoirPage,
  },
  section: {
    words: inStudio(later(async () => (await import("#web/features/section-editor/section-words.ts")).sectionWords)),
    screen: async () => (await import("#web/features/section-editor/section-page.tsx")).SectionPage,
  },
  dates: {
    words: inStudio(later(async () => (await import("#web/features/dates/dates-words.ts")).datesWords)),
    screen: async () => (await import("#web/features/dates/dates-page.tsx")).DatesPage,
  },
  leaveOut: {
    words: inStudio(later(async () => (await import("#web/features/leave-out/leave-out-words.ts")).leaveOutWords)),
    screen: async () => (await import("#web/features/leave-out/leave-out-page.tsx")).LeaveOutPage,
  },
  transcript: {
    words: inStudio(later(async () => (await import("#web/features/transcript/transcript-words.ts")).transcriptWords)),
    screen: async () => (await import("#web/features/transcript/transcript-page.tsx")).TranscriptPage,
  },
  chapters: {
    words: inStudio(
      later(async () => (await import("#web/features/chapters/chapters-words.ts")).chaptersWords),
      later(async () => (await import("#web/story/overview/overview-words.ts")).overviewWords),
      storyWords,
    ),
    screen: async () => (await import("#web/features/chapters/chapters-page.tsx")).ChaptersPage,
  },
  design: {
    words: inStudio(
      later(async () => (await import("#web/features/book-editor/design/design-words.ts")).designWords),
      storyWords,
    ),
    screen: async () => (await import("#web/features/book-editor/design/design-page.tsx")).DesignPage,
  },
  names: {
    words: inStudio(later(async () => (await import("#web/features/transcript/names/names-words.ts")).namesWords)),
    screen: async () => (await import("#web/features/transcript/names/names-page.tsx")).NamesPage,
  },
  voiceDemo: {
    words: later(async () => (await import("#web/features/conversation/voice-words.ts")).voiceWords),
    screen: async () => (await import("#web/features/conversation/demo/demo-page.tsx")).VoiceDemoPage,
  },
} satisfies Record<string, Rare>;
export type RareScreen = keyof typeof rareScreens;

/** Throws for a page without a rare screen. */
export function rareScreen(name: string): Rare {
  const screens: Partial<Record<string, Rare>> = rareScreens;
  const screen = screens[name];
  if (!screen) throw new Error(name);
  return screen;
}
