import { z } from "zod";
import { maxEmailLength, maxNameLength } from "./name-and-email.ts";

/** Every call to action that opens the waitlist, by the label it stores. */
export const waitlistSources = [
  "navigation-sign-in",
  "urgent-banner",
  "hero-free-trial",
  "free-offer-get-started",
  "final-cta-start-now",
  "nav-cta",
  "hero-primary",
  "pricing-free",
  "pricing-premium",
  "comparison-table-cta",
  "final-cta",
  "footer-cta",
  "nav-start",
  "hero-start-free",
  "hero-after-video",
  "pricing-free-trial",
  "pricing-complete-legacy",
  "pricing-gift-memoir",
  "nav-sign-in",
  "nav-get-started",
  "hero-start-interview",
  "hero-learn-more",
  "final-cta-start",
  "floating-cta",
] as const;
export type WaitlistSource = (typeof waitlistSources)[number];

/** An entry as the form without a script posts it. */
export const waitlistEntrySchema = z.object({
  first_name: z.string().trim().min(1).max(maxNameLength),
  email: z.string().trim().toLowerCase().pipe(z.email().max(maxEmailLength)),
  wants_updates: z.stringbool().default(false),
  source_button: z.enum(["", ...waitlistSources]).default(""),
  language: z.enum(["en", "fr"]),
});
export type WaitlistEntry = z.infer<typeof waitlistEntrySchema>;
