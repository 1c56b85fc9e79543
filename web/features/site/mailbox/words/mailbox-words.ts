import type { Language } from "#domain/language.ts";
import { en, type MailboxWords } from "./en.ts";
import { fr } from "./fr.ts";

export const mailboxWords: Record<Language, MailboxWords> = { en, fr };
