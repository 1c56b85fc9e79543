import { expect, test } from "vitest";
import { priceInWords, priceOnPage } from "./price.ts";

const euros = { cents: 9700, currency: "EUR" };
const dollars = { cents: 49_700, currency: "USD" };

test("writes a price with its currency and cents if there are any", () => {
  expect(priceInWords(euros)).toBe("97 EUR");
  expect(priceInWords(dollars)).toBe("$497");
  expect(priceInWords({ cents: 9750, currency: "EUR" })).toBe("97.50 EUR");
});

test("writes euros on a French page with the sign and a comma", () => {
  expect(priceOnPage(euros, "fr")).toBe("97\u00a0€");
  expect(priceOnPage({ cents: 9750, currency: "EUR" }, "fr")).toBe("97,50\u00a0€");
  expect(priceOnPage(dollars, "en")).toBe("$497");
});
