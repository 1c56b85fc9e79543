import type { Language } from "#domain/language.ts";
import type { WaitlistSource } from "#domain/account/waitlist.ts";
import type { ClaimId, Said, Titled } from "#web/site/claims.ts";

/** A call to action that opens the waitlist and shows its label. */
export type Call = { source: WaitlistSource; label: string };
type Go = { href: string; label: string };

export type HeroWords = {
  eyebrow: string;
  title: string;
  lead: Said;
  /** The first is the main action unless the trial answer is available. */
  calls: readonly Call[];
  also: Go | null;
  hear: string;
  hearNote: string;
  strip: readonly Said[];
  doors: readonly [Doorway, Doorway];
  film: readonly string[];
};
export type Doorway = { title: string; text: string; enter: string; note?: string; claims?: readonly ClaimId[] };

export type LateWords = { title: string; sentence: string; two: readonly [string, string]; picture: string };

export type KeptWords = {
  title: string;
  lead: Said;
  said: string;
  kept: string;
  note: string;
  printed: { title: string; text: Said; look: string };
  stories: { title: string; lead: Said; names: readonly [string, string, string] };
  examples?: { title: string; items: readonly Titled[] };
};

export type HowWords = { title: string; steps: readonly [Titled, Titled, Titled, Titled]; plain: readonly Titled[] };

export type TrustWords = {
  title: string;
  lead: string;
  items: readonly (readonly [...Titled])[];
  proof: Partial<Record<string, string>>;
  promise?: Said;
};

export type Plan = {
  name: string;
  price: string;
  chip: string;
  under: Said;
  points: readonly Said[];
  call: Call;
  also?: Call | undefined;
  note?: Said;
};
export type PricingWords = {
  title: string;
  lead: string;
  plans: readonly Plan[];
  gift?: Call;
  compare: {
    title: string;
    heads: readonly [string, string];
    rows: readonly (readonly [what: string, book: string, voice: string])[];
    call?: Call | undefined;
  };
};

export type DoubtWords = { title: string; lead: string; all: Go; items: readonly Titled[] };
export type NightWords = { title: string; lead: Said; calls: readonly Call[]; picture: string };

export type LandingWords = {
  language: Language;
  hero: HeroWords;
  late: LateWords;
  kept: KeptWords;
  how: HowWords;
  trust: TrustWords;
  pricing: PricingWords;
  doubts: DoubtWords;
  night: NightWords;
};
