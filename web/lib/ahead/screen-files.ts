import type { AppPage } from "#domain/site-map.ts";

/** The files of screens that a page begins to load before the app asks for them; `words`: the folder of both languages. */
export const screenFiles: Partial<Record<AppPage["name"], { screen: string; words: string }>> = {
  dashboard: { screen: "features/dashboard/orders/dashboard-page.tsx", words: "features/dashboard/words" },
  story: { screen: "features/dashboard/story-page.tsx", words: "features/dashboard/words" },
  account: { screen: "features/account/account-page.tsx", words: "features/account/words" },
  family: { screen: "features/family/family-page.tsx", words: "features/family/words" },
  onboarding: { screen: "features/onboarding/onboarding-page.tsx", words: "features/onboarding/words" },
  interview: { screen: "features/interview/active-page.tsx", words: "features/interview/words" },
  memoir: { screen: "features/memoir/memoir-page.tsx", words: "features/memoir/words" },
};
