import type { AppPage } from "#domain/site-map.ts";
import type { ReactNode } from "react";
import type { Language } from "#domain/language.ts";
import type { SampleState } from "#domain/book/sample.ts";
import type { SiteMedia } from "#domain/site-media.ts";
import type { WaitlistSource } from "#domain/account/waitlist.ts";
import type { ErrorStatus } from "#web/lib/texts/errors.en.ts";

/** The server settings that a page may use. `origin` has no trailing slash. */
export type Site = {
  origin: string;
  publishableKey: string;
  /** The captcha vendor and its site key, separated by a space; empty without a captcha. */
  captcha: string;
  signups: "open" | "waitlist";
  /** What the operator lets the pages say, beside the content file. */
  says: { familyCount: boolean; dataRegion: boolean };
  /** The id of the session recorder, which loads only with the visitor's consent. */
  recorder: string | null;
  /** Whether letters leave this machine; if not, nobody reads the messages of the contact form. */
  sendsMail: boolean;
  /** Sound, film and pictures of the sample; null until this machine has made them. */
  media: SiteMedia | null;
  operator: Operator;
  assets: Assets;
};

/** The operator's details, if configured. Commas separate the lines of the address. */
export type Operator = Record<"name" | "address" | "email", string | null>;

/** Script addresses: one loads after the first paint, one at the first touch. */
export type SiteScripts = { soon: string; later: string };

/** The files of a page with its own script. */
export type PageFiles = { script: string; style: string };

/** The style as text, and the address of the font folder. */
type Assets = SiteScripts & {
  style: string;
  fonts: string;
  answerNow: PageFiles;
  authentic: PageFiles;
  talk: PageFiles;
};

/** One public page, rendered when the server starts. */
export type Page = {
  path: string;
  language: Language;
  title: string;
  description: string;
  /** The paths of the page's translations. */
  translations: Partial<Record<Language, string>>;
  /** Excluded from search engines. */
  unlisted?: boolean;
  /** The canonical path, if it is another page. */
  canonical?: string;
  navigation: { signIn: WaitlistSource; start: WaitlistSource };
  /** `task`: only a back link, reading comfort and help surround the page. It has no cookie banner and no analytics. */
  frame?: "task";
  /** The session recorder never loads on a page that shows something of a visitor's own. */
  neverRecorded?: true;
  data?: object;
  body: (site: Site) => ReactNode;
};

/** `said`: the message about the submitted form, whose values are kept. */
export type WaitlistState = { source: string; firstName?: string; email?: string; said?: string };

/** `said`: the message about the submitted form, whose values are kept unless it was sent. */
export type ContactState = { name?: string; email?: string; body?: string; said?: string };

/** The first question of the plan; null if trial answers are off. `more`: the next questions. */
export type AnswerNowState = {
  /** Whether this machine recognizes the page's language. */
  isTranscribed: boolean;
  question: { id: number; chapter: number; text: string; textFr: string; more: number } | null;
};

/** An e-mail or text message stored on this machine. `at` is ISO 8601. */
export type KeptMessage = { id: string; subject: string; to: string; at: string };

/** HTML with its one inline style and its inline script, if it has one, for the policy. */
export type StyledPage = { html: string; style: string; script?: string };

/** The story of a printed code. `book` and `title` are null when no book with it is left. */
export type PrintedStory = {
  author: string;
  book: string | null;
  title: string | null;
  paragraphs: readonly string[];
  /** `peaks`: waveform heights of 4 to 100; null before the small copy exists. */
  sound:
    | { state: "ready"; address: string; seconds: number; peaks: readonly number[] | null }
    | { state: "making" | "none" };
};

/** The book of a code that is closed. Null for a code that nobody printed. */
export type ClosedStory = { author: string; book: string | null } | null;

export type WhyClosed = "printed" | "closed" | "used" | "tooMany";

/** The exports of the public pages' build: the pages and their renderer. */
export type SitePages = {
  /** Every public page without per-visitor content. */
  pages: readonly Page[];
  examples: (state: SampleState, language: Language) => Page;
  waitlist: (language: Language, state: WaitlistState) => Page;
  answerNow: (state: AnswerNowState, language: Language) => Page;
  contact: (language: Language, state: ContactState) => Page;
  error: (status: ErrorStatus, language: Language) => Page;
  render: (page: Page, site: Site) => string;
  /** The scripts inlined in the public pages, and the part that the app's page shares. */
  publicScript: (scripts: SiteScripts) => string;
  comfortScript: string;
  /** The script inlined in the app's page, and the files that a screen preloads. */
  prefetchScript: string;
  screenFiles: Partial<Record<AppPage["name"], { screen: string; texts: string }>>;
  /** The app icon in its own shape and filling a square, and the manifest. */
  icons: { plain: string; whole: string };
  manifest: object;
  /** The HTML of this machine's mailbox, open and closed. */
  mailbox: (messages: readonly KeptMessage[], language: Language) => string;
  closedMailbox: (why: WhyClosed, language: Language) => string;
  /** The pages of printed codes. */
  printed: (story: PrintedStory, language: Language) => StyledPage;
  closedPrinted: (language: Language, story: ClosedStory) => StyledPage;
};
