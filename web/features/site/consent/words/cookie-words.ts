import type { CookieLanguage } from "#web/features/site/consent/cookie-languages.ts";
import { en, type CookieWords } from "./en.ts";
import { de } from "./de.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { it } from "./it.ts";
import { nl } from "./nl.ts";
import { pt } from "./pt.ts";

export const cookieWords: Record<CookieLanguage, CookieWords> = { en, fr, it, es, de, pt, nl };
