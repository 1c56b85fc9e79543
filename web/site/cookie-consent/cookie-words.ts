import type { CookieLanguage } from "./cookie-languages.ts";
import { en, type CookieWords } from "./cookie.en.ts";
import { de } from "./cookie.de.ts";
import { es } from "./cookie.es.ts";
import { fr } from "./cookie.fr.ts";
import { it } from "./cookie.it.ts";
import { nl } from "./cookie.nl.ts";
import { pt } from "./cookie.pt.ts";

export const cookieWords: Record<CookieLanguage, CookieWords> = { en, fr, it, es, de, pt, nl };
