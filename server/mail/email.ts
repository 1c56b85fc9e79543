import type { Language } from "#domain/language.ts";

/** What an email is about. `link` opens it in one press, `code` can be typed instead. */
export type Email = { to: string; language: Language } & (
  | { kind: "confirmation" | "magic_link" | "recovery" | "invite"; link: string; code: string }
  | { kind: "email_change_new" | "email_change_current"; link: string; code: string; newEmail: string }
  | { kind: "reauthentication"; code: string }
  | { kind: "password_changed"; link: string }
  | { kind: "already_registered"; link: string }
  | { kind: "contact_message"; from: string; message: string }
);
