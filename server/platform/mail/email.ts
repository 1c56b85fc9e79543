import type { Language } from "#domain/language.ts";

/** What an email is about. `link` opens it in one press, `code` can be typed instead. */
export type Email = { to: string; language: Language } &
  /** `keepsPage`: asked for on the page where a visitor speaks, to keep what they said. */
  (
    | { kind: "confirmation" | "magic_link" | "recovery" | "invite"; link: string; code: string; keepsPage?: boolean }
    | { kind: "email_change_new" | "email_change_current"; link: string; code: string; newEmail: string }
    | { kind: "reauthentication"; code: string }
    | { kind: "password_changed"; link: string }
    | { kind: "already_registered"; link: string }
    /** To somebody who has not asked for it: it names who did, with their address, and for how many days it is good. */
    | { kind: "family_invitation"; link: string; recipient: string; teller: string; tellerEmail: string; days: number }
    | { kind: "gift_invitation"; link: string; recipient: string; giver: string; giverEmail: string; days: number }
    /** To who gave it; `recipient` and `giver` as the giver wrote them. */
    | { kind: "gift_accepted"; link: string; recipient: string; giver: string }
    /** To a visitor who has just kept what they said; `said` holds paragraphs separated by empty lines. No link where no address is known. */
    | { kind: "first_page"; link: string | null; question: string; said: string; isDraft: boolean }
    | { kind: "contact_message"; from: string; message: string }
  );
