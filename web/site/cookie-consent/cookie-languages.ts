/** The languages of the cookie texts, in the order in which they are offered. */
export const cookieLanguages = ["en", "fr", "it", "es", "de", "pt", "nl"] as const;
export type CookieLanguage = (typeof cookieLanguages)[number];
