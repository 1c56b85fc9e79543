/** What the whole book costs, once, in each market (ruling 15): an amount in the currency's hundredth. */
export const prices = {
  us: { cents: 49_700, currency: "USD" },
  fr: { cents: 9700, currency: "EUR" },
} as const;

/** "97 EUR"; with cents where there are any. */
export function priceInWords({ cents, currency }: { cents: number; currency: string }): string {
  return `${(cents / 100).toFixed(cents % 100 === 0 ? 0 : 2)} ${currency}`;
}
