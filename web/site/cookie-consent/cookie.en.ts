export type CookieWords = Record<
  | "text"
  | "accept"
  | "reject"
  | "customize"
  | "title"
  | "essential"
  | "analytics"
  | "marketing"
  | "save"
  | "rejectAll"
  | "cancel"
  | "forget",
  string
>;

export const en: CookieWords = {
  text: "Cookies: may we see how the site is used?",
  accept: "Accept All",
  reject: "Reject",
  customize: "Customize",
  title: "Cookie Settings",
  essential: "Essential: signing in (for the session) and this choice (1 year). Always on.",
  analytics: "Analytics: how pages are used (1 year).",
  marketing: "Marketing: which advertisement led here (30 days). Nothing is loaded for it today.",
  save: "Save Preferences",
  rejectAll: "Reject All",
  cancel: "Cancel",
  forget: "Forget my choice",
};
