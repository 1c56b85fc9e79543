import type { AppPage } from "#domain/site-map.ts";
import type { ReactNode } from "react";
import type { Language } from "#domain/language.ts";
import type { SampleState } from "#domain/book/sample.ts";
import type { SiteMedia } from "#domain/site-media.ts";
import type { WaitlistSource } from "#domain/account/waitlist.ts";
import type { ErrorStatus } from "#web/lib/texts/errors.en.ts";

/** What a page may know of the server it is shown by. `origin` has no slash at its end. */
export type Site = {
  origin: string;
  publishableKey: string;
  /** The captcha's vendor and its site key, parted by a space; empty where there is none. */
  captcha: string;
  signups: "open" | "waitlist";
  /** The id of the session recorder that may load once a visitor agrees. */
  recorder: string | null;
  /** Sound, film and pictures of the sample; null until this machine has made them. */
  media: SiteMedia | null;
  operator: Operator;
  assets: Assets;
};

/** Who keeps this service, as far as they have said so; the lines of the address are parted by commas. */
export type Operator = Record<"name" | "address" | "email", string | null>;

/** Addresses: of what loads when a page has time, and of what loads when it is touched. */
export type SiteScripts = { soon: string; later: string };

/** Of what has a script of its own. */
export type PageFiles = { script: string; style: string };

/** The style itself, and the address of the folder of fonts. */
type Assets = SiteScripts & { style: string; fonts: string; answerNow: PageFiles; talk: PageFiles };

/** One public page, rendered when the server starts. */
export type Page = {
  path: string;
  language: Language;
  title: string;
  description: string;
  /** The same page in every language it has. */
  translations: Partial<Record<Language, string>>;
  /** Search engines shall not keep it. */
  unlisted?: boolean;
  /** The page that search engines keep, when it is another one. */
  canonical?: string;
  navigation: { signIn: WaitlistSource; start: WaitlistSource };
  /** `task`: nothing stands around it but a way back, reading comfort and help, and nothing is asked or watched. */
  frame?: "task";
  data?: object;
  body: (site: Site) => ReactNode;
};

/** `said` answers what was typed before, which stays. */
export type WaitlistState = { source: string; firstName?: string; email?: string; said?: string };

/** `said` answers what was typed before, which stays unless it has arrived. */
export type ContactState = { name?: string; email?: string; body?: string; said?: string };

/** The first question of the plan; null where nobody answers without an account. `more`: those that follow it. */
export type AnswerNowState = {
  /** Whether this machine recognizes words of the page's language. */
  isTranscribed: boolean;
  question: { id: number; chapter: number; text: string; textFr: string; more: number } | null;
};

/** An email or text message that was kept on this machine; `at` is ISO. */
export type KeptMessage = { id: string; subject: string; to: string; at: string };

export type WhyClosed = "printed" | "closed" | "used" | "tooMany";

/** What the build of the public pages holds: the pages, and how one becomes HTML. */
export type SitePages = {
  /** Every public page that is the same for everybody. */
  pages: readonly Page[];
  examples: (state: SampleState, language: Language) => Page;
  waitlist: (language: Language, state: WaitlistState) => Page;
  answerNow: (state: AnswerNowState, language: Language) => Page;
  contact: (language: Language, state: ContactState) => Page;
  error: (status: ErrorStatus, language: Language) => Page;
  render: (page: Page, site: Site) => string;
  /** What stands inline in the public pages, and the part of it that stands in the app's page too. */
  publicScript: (scripts: SiteScripts) => string;
  comfortScript: string;
  /** Stands inline in the app's page; and the files that the page of a screen begins to load. */
  prefetchScript: string;
  screenFiles: Partial<Record<AppPage["name"], { screen: string; texts: string }>>;
  /** The mark as a picture, with its own shape and filling a square, and what a browser must know to install the app. */
  icons: { plain: string; whole: string };
  manifest: object;
  /** The mailbox of this machine, as HTML, and what stands before it. */
  mailbox: (messages: readonly KeptMessage[], language: Language) => string;
  closedMailbox: (why: WhyClosed, language: Language) => string;
};
