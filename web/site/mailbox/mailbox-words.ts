import type { Language } from "#domain/language.ts";
import { en, type MailboxWords } from "./mailbox.en.ts";
import { fr } from "./mailbox.fr.ts";

export const mailboxWords: Record<Language, MailboxWords> = { en, fr };
