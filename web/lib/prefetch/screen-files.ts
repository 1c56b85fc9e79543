import type { AppPage } from "#domain/site-map.ts";

/** Files that a page preloads for each screen. `texts` is the path of the dictionaries without `.<language>.ts`. */
export const screenFiles: Partial<Record<AppPage["name"], { screen: string; texts: string }>> = {
  dashboard: { screen: "features/bookshelf/dashboard-page.tsx", texts: "story/texts/story" },
  story: { screen: "features/story/story-page.tsx", texts: "story/texts/story" },
  account: { screen: "features/account/account-page.tsx", texts: "features/account/account" },
  family: { screen: "features/family/family-page.tsx", texts: "features/family/family" },
  onboarding: { screen: "features/onboarding/onboarding-page.tsx", texts: "features/onboarding/onboarding" },
  interview: { screen: "features/interview/active-page.tsx", texts: "features/interview/interview" },
  memoir: { screen: "features/memoir-reader/memoir-page.tsx", texts: "features/memoir-reader/memoir" },
};
