import { rightToLeft } from "#server/pipeline/4-book/words/clip-text.ts";
import { xml, type Markup } from "./xml.ts";

/** A text with its own language and direction when it is written from right to left. */
export function spoken(text: string): Markup {
  const rtl = rightToLeft(text);
  return rtl ? xml`<span lang="${rtl}" xml:lang="${rtl}" dir="rtl">${text}</span>` : xml`${text}`;
}
