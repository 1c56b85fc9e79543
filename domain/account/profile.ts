import { z } from "zod/mini";

/** A row of profiles; its owner changes all but `id`, `account_type`, `erases_at` and `seals_open_at`. */
export const profileSchema = z.object({
  id: z.uuid(),
  account_type: z.enum(["storyteller", "family", "admin"]),
  full_name: z.nullable(z.string()),
  preferred_language: z.nullable(z.string()),
  microphone_tested: z.boolean(),
  accessibility_needs: z.json(),
  /** When everything of this person is erased, as they asked. */
  erases_at: z.nullable(z.string()),
  /** When sealed answers open, or opened, at the request of a trustee. */
  seals_open_at: z.nullable(z.string()),
});
export type Profile = z.infer<typeof profileSchema>;
export type ProfileChange = Partial<Omit<Profile, "id" | "account_type" | "erases_at" | "seals_open_at">>;

const namedSchema = z.object({ displayName: z.string() });

/** The preferred name, otherwise the full name. */
export function preferredName(profile: Pick<Profile, "accessibility_needs" | "full_name"> | null): string {
  const said = namedSchema.safeParse(profile?.accessibility_needs).data?.displayName.trim() ?? "";
  return said === "" ? (profile?.full_name ?? "") : said;
}

/** As long a name as the table takes. */
export const maxName = 300;

export const speechRates = [0.8, 1, 1.2] as const;
export type SpeechRate = (typeof speechRates)[number];
export const colourSets = ["light", "high", "dark"] as const;

/** Reading and voice settings. No `colours`: the device's setting applies. */
export type Comfort = {
  speechRate: SpeechRate;
  colours: (typeof colourSets)[number] | "";
  largerText: boolean;
  longerPauses: boolean;
  repeatQuestions: boolean;
};

const needsSchema = z.record(z.string(), z.json());

function needsOf({ accessibility_needs: needs }: Pick<Profile, "accessibility_needs">): z.infer<typeof needsSchema> {
  return needsSchema.safeParse(needs).data ?? {};
}

const numberSchema = z.union([z.number(), z.pipe(z.string().check(z.regex(/^\d(\.\d+)?$/)), z.transform(Number))]);

/** Reads the settings of a profile in either spelling of its keys; missing ones follow the device. */
export function comfortOf(profile: Pick<Profile, "accessibility_needs">): Partial<Comfort> {
  const needs = needsOf(profile);
  const flag = (...names: string[]) => {
    const said = names.map((name) => needs[name]).find((value) => typeof value === "boolean");
    return typeof said === "boolean" ? said : undefined;
  };
  const rate = numberSchema.safeParse(needs["speechRate"] ?? needs["audioSpeed"]).data;
  const high = flag("highContrast", "high_contrast");
  const named = colourSets.find((one) => one === needs["colours"]);
  const said = {
    speechRate: rate === undefined ? undefined : nearestRate(rate),
    colours: high === true ? "high" : (named ?? (high === undefined ? undefined : "")),
    largerText: flag("largerText", "larger_text"),
    longerPauses: flag("longerPauses", "longer_pauses"),
    repeatQuestions: flag("repeatQuestions", "repeat_questions"),
  } as const;
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
}

/** Whether the person stated an external microphone during onboarding. */
export function hasExternalMicrophone(profile: Pick<Profile, "accessibility_needs">): boolean {
  return needsOf(profile)["hasExternalMic"] === true;
}

function nearestRate(rate: number): SpeechRate {
  return speechRates.reduce((best, one) => (Math.abs(one - rate) < Math.abs(best - rate) ? one : best));
}

const otherSpellings = ["audioSpeed", "high_contrast", "larger_text", "longer_pauses", "repeat_questions"];

/** The profile's needs with these settings in one spelling; other keys stay. */
export function needsWith(profile: Pick<Profile, "accessibility_needs">, change: Partial<Comfort>) {
  const { colours, ...rest } = { ...comfortOf(profile), ...change };
  const others = Object.entries(needsOf(profile)).filter(
    ([name]) => name !== "colours" && name !== "highContrast" && !otherSpellings.includes(name),
  );
  const looks = colours === undefined ? {} : { highContrast: colours === "high" };
  const named = colours === "light" || colours === "dark" ? { colours } : {};
  return { ...Object.fromEntries(others), ...rest, ...looks, ...named };
}

/** The `data-comfort` tokens of a profile; null without appearance settings. */
export function comfortWordsOf({ colours, largerText }: Partial<Comfort>): string | null {
  if (colours === undefined && largerText === undefined) return null;
  return [colours ?? "", largerText === true ? "large" : ""].filter((word) => word !== "").join(" ");
}

/** The comfort that words of `data-comfort` stand for. */
export function comfortFromWords(words: readonly string[]): Pick<Comfort, "colours" | "largerText"> {
  return { colours: colourSets.find((one) => words.includes(one)) ?? "", largerText: words.includes("large") };
}
