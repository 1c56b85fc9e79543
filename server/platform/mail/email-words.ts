import type { Email } from "./email.ts";

/** The texts of an email. `button` is the link's label, `code` the code's. */
export type EmailWords = {
  subject: string;
  greeting: string;
  body: string;
  button?: string;
  ending: string;
  /** For emails that are not about an account. */
  footer?: string;
};

/** The texts around every email. */
export type EmailFrame = { promise: string; code: string; or: string; plain: string; footer: string };

export type EmailLetters = Record<Email["kind"], (message: Email) => EmailWords>;
export type EmailDictionary = { frame: EmailFrame; letters: EmailLetters };

export const newEmailOf = (message: Email) => ("newEmail" in message ? message.newEmail : "");

export const messageOf = (message: Email) => (message.kind === "contact_message" ? message : { from: "", message: "" });

export const answerOf = (message: Email) =>
  message.kind === "contact_answer" ? message : { name: "", answer: "", question: "" };

export const giftOf = (message: Email) =>
  message.kind === "gift_invitation" ? message : { recipient: "", giver: "", giverEmail: "", days: 0 };

export const acceptedOf = (message: Email) =>
  message.kind === "gift_accepted" ? message : { recipient: "", giver: "" };

export const familyOf = (message: Email) =>
  message.kind === "family_invitation" ? message : { recipient: "", teller: "", tellerEmail: "", days: 0 };

export const linkRequestOf = (message: Email) =>
  message.kind === "link_request" ? message : { wants: "again", recipient: "", name: "", message: "" };

export const isDraft = (message: Email) => "isDraft" in message && message.isDraft;

export const sharedOf = (message: Email) =>
  message.kind === "shared_sentence" ? message : { recipient: "", teller: "" };
export const contributionsOf = (message: Email) =>
  message.kind === "contributions" ? message : { memory: "", waiting: 0 };
export const archiveOf = (message: Email) =>
  message.kind === "archive_ready" ? message : { bytes: 0, expiresAt: new Date(0) };
export const discountOf = (message: Email) =>
  message.kind === "waitlist_invitation" ? message.discount : { code: "", percent: 0, until: new Date(0) };

export const alertOf = (message: Email) =>
  message.kind === "alert" ? message : { what: "job_failing" as const, subject: "", isOver: false };
