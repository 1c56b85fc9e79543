import type { Language } from "#domain/language.ts";

/** An amount in hundredths of the currency. */
export type Price = { cents: number; currency: string };

/** "$497" and "97 EUR" as in the spec; with two decimals if there are cents (ruling 49). */
export function priceInWords({ cents, currency }: Price): string {
  const amount = (cents / 100).toFixed(cents % 100 === 0 ? 0 : 2);
  return currency === "USD" ? `$${amount}` : `${amount} ${currency}`;
}

/** As a page of the language writes it: "$497", "97 €". */
export function priceOnPage(price: Price, language: Language): string {
  if (language === "en" || price.currency !== "EUR") return priceInWords(price);
  const amount = (price.cents / 100).toFixed(price.cents % 100 === 0 ? 0 : 2).replace(".", ",");
  return `${amount}\u00a0€`;
}
