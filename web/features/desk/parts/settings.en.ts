import type { Feature } from "#domain/desk/features.ts";
import { pluralEn as plural } from "#web/features/desk/plural.ts";

/** Texts of the settings. */
export const settings = {
  title: "Feature settings",
  lead: "Nothing changes until you save. Each change is logged with your name.",
  storage: "Storage per person, in GB",
  storageHint: "Without a number: 20 GB. A person’s own limit is on their page.",
  hearing: "Minutes transcribed per person and day",
  hearingHint: "Without a number: a whole day.",
  save: "Save settings",
  features: {
    sign_ups: ["Sign-ups", "Open to all, or by waitlist and invitation."],
    trial_answer: [
      "Try one question without an account",
      "This house’s own voice only. Kept for an hour, unless it is claimed.",
    ],
    spoken_interview: ["Talking interviewer", "Recording alone always works."],
    family_count: ["Show a count of families", "Only the real number of this house."],
    data_region: ["Say where the data lives", "Said in public only if it is true for this house."],
  } satisfies Record<Feature, readonly [name: string, note: string]>,
  choices: { open: "Open", waitlist: "Waitlist", on: "On", off: "Off" },
  notSaid: "Not said",
  notInContent: "not in the content file",
  messages: "Answers to messages",
  messagesNote: (count: number) =>
    `ADMIN_EMAILS holds ${plural(count, "address", "addresses")}. Without any, the public pages say that nobody reads messages yet.`,
  inEnvironment: "set in the environment",
  notInEnvironment: "not set",
  saved: "The settings are saved.",
  texts: "Consent texts in use",
  purpose: "Purpose",
  language: "Language",
  wording: "Wording",
  since: "First used",
  decisions: "Decisions",
  helpLines: "Help lines, from the content file",
  line: "Help line",
  country: "Country",
  number: "Number",
  source: "Source",
  checked: (source: string, day: string) => `${source}, checked on ${day}`,
  elsewhere:
    "Brand, prices, counts, testimonials and help lines are set in the content file, everything else in the environment.",
};
export type SettingsWords = typeof settings;
