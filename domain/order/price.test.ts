import { expect, test } from "vitest";
import { priceInWords, prices } from "./price.ts";

test("writes a price with its currency and cents if there are any", () => {
  expect(priceInWords(prices.fr)).toBe("97 EUR");
  expect(priceInWords(prices.us)).toBe("$497");
  expect(priceInWords({ cents: 9750, currency: "EUR" })).toBe("97.50 EUR");
});
