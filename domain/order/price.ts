/** The price of the whole book in each market (ruling 15), in hundredths of the currency. */
export const prices = {
  us: { cents: 49_700, currency: "USD" },
  fr: { cents: 9700, currency: "EUR" },
} as const;

export type Price = { cents: number; currency: string };

/** "$497" and "97 EUR" as in the spec; with two decimals if there are cents (ruling 49). */
export function priceInWords({ cents, currency }: Price): string {
  const amount = (cents / 100).toFixed(cents % 100 === 0 ? 0 : 2);
  return currency === "USD" ? `$${amount}` : `${amount} ${currency}`;
}
