import { languageSchema, type Language } from "#domain/language.ts";
import { accountWords } from "#web/features/account/words/account-words.ts";
import { authWords } from "#web/features/auth/words/auth-words.ts";
import { audiobookWords } from "#web/features/dashboard/book/audiobook/words/audiobook-words.ts";
import { editionWords } from "#web/features/dashboard/book/edition/words/edition-words.ts";
import { storyTitleWords } from "#web/features/dashboard/book/story-title/words/story-title-words.ts";
import { dashboardWords } from "#web/features/dashboard/words/dashboard-words.ts";
import { giftWords } from "#web/features/dashboard/gift/words/gift-words.ts";
import { familyWords } from "#web/features/family/words/family-words.ts";
import { interviewWords } from "#web/features/interview/words/interview-words.ts";
import { memoirWords } from "#web/features/memoir/words/memoir-words.ts";
import { onboardingWords } from "#web/features/onboarding/words/onboarding-words.ts";
import { spokenWords } from "#web/features/voice-agent/interview/words/spoken-words.ts";
import { voiceWords } from "#web/features/voice-agent/words/voice-words.ts";
import { familyWaitsWords } from "#web/i18n/family-waits/family-waits-words.ts";
import { otherWayWords } from "#web/i18n/other-way/other-way-words.ts";
import { frameWords } from "#web/i18n/frame/frame-words.ts";

const rooms = [
  accountWords,
  audiobookWords,
  authWords,
  dashboardWords,
  editionWords,
  giftWords,
  familyWords,
  interviewWords,
  memoirWords,
  onboardingWords,
  spokenWords,
  storyTitleWords,
  voiceWords,
];
await Promise.all(rooms.flatMap((room) => languageSchema.options.map((language) => room.load(language))));

const wordsIn = (language: Language) => ({
  ...frameWords[language],
  account: accountWords[language],
  audiobook: audiobookWords[language],
  auth: authWords[language],
  edition: editionWords[language],
  gift: giftWords[language],
  home: dashboardWords[language],
  storyTitle: storyTitleWords[language],
  family: familyWords[language],
  familyWaits: familyWaitsWords[language],
  interview: interviewWords[language],
  memoir: memoirWords[language],
  onboarding: onboardingWords[language],
  otherWay: otherWayWords[language],
  spoken: spokenWords[language],
  voice: voiceWords[language],
});

/** Every word of the app, as the pages show it. */
export const words = { en: wordsIn("en"), fr: wordsIn("fr") };
