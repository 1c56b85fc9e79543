/** The switches of the desk with their choices. */
export const featureChoices = {
  sign_ups: ["open", "waitlist"],
  trial_answer: ["on", "off"],
  spoken_interview: ["on", "off"],
  family_count: ["on", "off"],
  data_region: ["on", "off"],
} as const;
export type Feature = keyof typeof featureChoices;
export type Features = Readonly<{ [Name in Feature]: (typeof featureChoices)[Name][number] }>;

/** What a switch can show, by the environment and the content file. */
export type FeatureFacts = { hasFamilyCount: boolean; region: Record<"en" | "fr", string> | null; adminEmails: number };
