import { z } from "zod/mini";
import type { Bilingual, Language } from "#domain/language.ts";
import type { Price } from "#domain/order/price.ts";

/** A staffed telephone number. `source`: where and when it was read, because an outdated number is worse than none. */
export type HelpLine = {
  about: "self-harm" | "abuse";
  number: string;
  name: Bilingual;
  source: string;
  checked: string;
};
export type HelpCountry = { code: string; emergency: string; lines: readonly HelpLine[] };

export type Market = "us" | "fr";

/** What the operator says about the service: the content file, read at the start. */
export type Content = {
  brand: string;
  operator: Readonly<Record<"name" | "address" | "email", string | null>>;
  /** The price of the whole book in each market (ruling 15). */
  prices: Readonly<Record<Market, Price>>;
  /** The operator's real figures; null is not shown (ruling 16). */
  counts: Readonly<Record<"families" | "books" | "minutes", number | null>>;
  /** Without one the pages show scenes of the sample life (ruling 34). */
  testimonials: readonly { language: Language; quote: string; name: string }[];
  /** Where the data is stored; null is not shown (ruling 23). */
  dataRegion: Bilingual | null;
  helpLines: readonly HelpCountry[];
};

/** The server places it here before other modules load; pages get it from their first script. */
export const contentSlot = "heirvoiceContent";

const contentSchema = z.custom<Content>((value) => typeof value === "object" && value !== null);

/** The content of this start. A change needs a restart. */
export const content: Content = contentSchema.parse(Reflect.get(globalThis, contentSlot), {
  error: () => "The content file was not read before this module.",
});
export const { brand } = content;

/** The first script of the app's pages. */
export const contentScript = scriptOf(content);
/** The same for the public pages, which show no help line by script. */
export const siteContentScript = scriptOf({ ...content, helpLines: [], testimonials: [] });

/** It cannot close its element. */
function scriptOf(placed: Content): string {
  return `globalThis.${contentSlot}=${JSON.stringify(placed).replaceAll("<", "\\u003c")}`;
}
