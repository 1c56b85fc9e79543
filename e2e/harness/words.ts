import { languageSchema, type Language } from "#domain/language.ts";
import { accountWords } from "#web/features/account/account-words.ts";
import { erasureWords } from "#web/features/account/erasure/erasure-words.ts";
import { authWords } from "#web/features/auth/auth-words.ts";
import { audiobookWords } from "#web/features/book-editor/audiobook/audiobook-words.ts";
import { booksWords } from "#web/features/book-editor/books/books-words.ts";
import { editionWords } from "#web/features/book-editor/edition/edition-words.ts";
import { printKitWords } from "#web/features/book-editor/print-kit/print-kit-words.ts";
import { proofWords } from "#web/features/book-editor/proof/proof-words.ts";
import { askWords } from "#web/features/search/ask/ask-words.ts";
import { bookPhotosWords } from "#web/features/book-photos/book-photos-words.ts";
import { searchWords } from "#web/features/search/search-words.ts";
import { storyTitleWords } from "#web/features/book-editor/story-title/story-title-words.ts";
import { studioWords } from "#web/story/studio/studio-words.ts";
import { arrangeWords } from "#web/story/arrangement/arrange-words.ts";
import { chaptersWords } from "#web/features/chapters/chapters-words.ts";
import { designWords } from "#web/features/book-editor/design/design-words.ts";
import { otherBookWords } from "#web/story/other-books/other-book-words.ts";
import { overviewWords } from "#web/story/overview/overview-words.ts";
import { diagnosticsWords } from "#web/features/diagnostics/diagnostics-words.ts";
import { storyWords } from "#web/story/texts/story-words.ts";
import { giftWords } from "#web/features/gifts/gift-words.ts";
import { familyWords } from "#web/features/family/family-words.ts";
import { interviewWords } from "#web/features/interview/interview-words.ts";
import { leaveOutWords } from "#web/features/leave-out/leave-out-words.ts";
import { linksWords } from "#web/features/links/links-words.ts";
import { memoryWords } from "#web/features/memories/memory-words.ts";
import { memoirWords } from "#web/features/memoir-reader/memoir-words.ts";
import { onboardingWords } from "#web/features/onboarding/onboarding-words.ts";
import { transcriptWords } from "#web/features/transcript/transcript-words.ts";
import { namesWords } from "#web/features/transcript/names/names-words.ts";
import { datesWords } from "#web/features/dates/dates-words.ts";
import { sectionWords } from "#web/features/section-editor/section-words.ts";
import { spokenWords } from "#web/features/conversation/interview/spoken-interview-words.ts";
import { voiceWords } from "#web/features/conversation/voice-words.ts";
import { familyWaitsWords } from "#web/lib/texts/family-waits-words.ts";
import { voiceOrAloneWords } from "#web/lib/texts/voice-or-alone-words.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";

const rooms = [
  accountWords,
  audiobookWords,
  authWords,
  booksWords,
  otherBookWords,
  arrangeWords,
  studioWords,
  chaptersWords,
  designWords,
  storyWords,
  diagnosticsWords,
  editionWords,
  erasureWords,
  giftWords,
  familyWords,
  interviewWords,
  leaveOutWords,
  linksWords,
  memoirWords,
  memoryWords,
  namesWords,
  onboardingWords,
  overviewWords,
  printKitWords,
  proofWords,
  searchWords,
  bookPhotosWords,
  askWords,
  datesWords,
  sectionWords,
  spokenWords,
  storyTitleWords,
  transcriptWords,
  voiceWords,
];
await Promise.all(rooms.flatMap((room) => languageSchema.options.map((language) => room.load(language))));

const wordsIn = (language: Language) => ({
  ...frameWords[language],
  account: accountWords[language],
  audiobook: audiobookWords[language],
  auth: authWords[language],
  books: booksWords[language],
  otherBooks: otherBookWords[language],
  arrange: arrangeWords[language],
  studio: studioWords[language],
  chapters: chaptersWords[language],
  design: designWords[language],
  diagnostics: diagnosticsWords[language],
  edition: editionWords[language],
  erasure: erasureWords[language],
  gift: giftWords[language],
  home: storyWords[language],
  storyTitle: storyTitleWords[language],
  family: familyWords[language],
  familyWaits: familyWaitsWords[language],
  interview: interviewWords[language],
  leaveOut: leaveOutWords[language],
  links: linksWords[language],
  memoir: memoirWords[language],
  memory: memoryWords[language],
  names: namesWords[language],
  onboarding: onboardingWords[language],
  overview: overviewWords[language],
  printKit: printKitWords[language],
  proof: proofWords[language],
  search: searchWords[language],
  bookPhotos: bookPhotosWords[language],
  ask: askWords[language],
  dates: datesWords[language],
  section: sectionWords[language],
  otherWay: voiceOrAloneWords[language],
  spoken: spokenWords[language],
  transcript: transcriptWords[language],
  voice: voiceWords[language],
});

/** Every text of the app as the pages show it. */
export const words = { en: wordsIn("en"), fr: wordsIn("fr") };
