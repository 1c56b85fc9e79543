/** The languages of the cookie texts, in display order. */
export const cookieLanguages = ["en", "fr", "it", "es", "de", "pt", "nl"] as const;
export type CookieLanguage = (typeof cookieLanguages)[number];
