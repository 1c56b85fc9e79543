import type { Language } from "#domain/language.ts";
import type { WaitlistSource } from "#domain/account/waitlist.ts";
import type { ClaimId, ClaimedText, ClaimedSection } from "#web/site/claims.ts";

/** A call to action that opens the waitlist and shows its label. */
export type CallWords = { source: WaitlistSource; label: string };
type LinkWords = { href: string; label: string };

export type HeroWords = {
  eyebrow: string;
  title: string;
  lead: ClaimedText;
  /** The first is the main action unless the trial answer is available. */
  calls: readonly CallWords[];
  also: LinkWords | null;
  hear: string;
  hearNote: string;
  strip: readonly ClaimedText[];
  doors: readonly [Doorway, Doorway];
  film: readonly string[];
};
export type Doorway = { title: string; text: string; enter: string; note?: string; claims?: readonly ClaimId[] };

export type LateWords = { title: string; sentence: string; two: readonly [string, string]; picture: string };

export type KeptWords = {
  title: string;
  lead: ClaimedText;
  said: string;
  kept: string;
  note: string;
  printed: { title: string; text: ClaimedText; look: string };
  stories: { title: string; lead: ClaimedText; names: readonly [string, string, string] };
  examples?: { title: string; items: readonly ClaimedSection[] };
};

export type HowWords = {
  title: string;
  steps: readonly [ClaimedSection, ClaimedSection, ClaimedSection, ClaimedSection];
  plain: readonly ClaimedSection[];
};

export type TrustWords = {
  title: string;
  lead: string;
  items: readonly (readonly [...ClaimedSection])[];
  proof: Partial<Record<string, string>>;
  promise?: ClaimedText;
};

export type Plan = {
  name: string;
  price: string;
  chip: string;
  under: ClaimedText;
  points: readonly ClaimedText[];
  call: CallWords;
  also?: CallWords | undefined;
  note?: ClaimedText;
};
export type PricingWords = {
  title: string;
  lead: string;
  plans: readonly Plan[];
  gift?: CallWords;
  compare: {
    title: string;
    heads: readonly [string, string];
    rows: readonly (readonly [what: string, book: string, voice: string])[];
    call?: CallWords | undefined;
  };
};

export type DoubtWords = { title: string; lead: string; all: LinkWords; items: readonly ClaimedSection[] };
export type NightWords = { title: string; lead: ClaimedText; calls: readonly CallWords[]; picture: string };

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
