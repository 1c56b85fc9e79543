import { expect, test } from "vitest";
import { browserFamily } from "./browser-family.ts";

const webkit = "AppleWebKit/605.1.15 (KHTML, like Gecko)";
const blink = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0";

test.each([
  ["chrome", `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Safari/537.36`, 0],
  ["edge", `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Safari/537.36 Edg/141.0.0.0`, 10],
  ["firefox", "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", 0],
  ["safari", `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.5 Safari/605.1.15`, 0],
  ["iphone", `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.5 Safari/605.1.15`, 5],
  ["iphone", `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${webkit} CriOS/141.0 Mobile/15E148`, 5],
  ["android", `Mozilla/5.0 (Linux; Android 10; K) ${blink} Mobile Safari/537.36`, 5],
  ["android", "Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0", 5],
])("picks the browser's own prompt drawing: %s", (family, userAgent, touchPoints) => {
  expect(browserFamily(userAgent, touchPoints)).toBe(family);
});
