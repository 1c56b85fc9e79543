import fc from "fast-check";
import { expect, test } from "vitest";
import { isAllowed, withValues } from "./redirects.ts";

const site = "https://voices.example.org";
const allowed = (url: string, pattern: string) => isAllowed(url, site, [pattern]);

test("allows redirects to every page of our own site", () => {
  for (const own of [site, `${site}/`, `${site}/fr/auth?tab=reset-password#x`])
    expect(isAllowed(own, site, [])).toBe(true);
  expect(isAllowed("http://127.0.0.1:4321/en", "http://localhost:4321", [])).toBe(true);
  expect(isAllowed("http://localhost:9999/en", "http://localhost:4321", [])).toBe(false);
});

test("rejects lookalikes of our site", () => {
  for (const other of [
    "https://voices.example.org.evil.example/",
    "https://voices.example.org@evil.example/",
    "https://evil.example/?https://voices.example.org",
    "http://voices.example.org/",
    "https://voices.example.org:8443/",
    "//evil.example",
    "/\\evil.example",
    "https:\\\\evil.example",
    "javascript:alert(1)//https://voices.example.org",
    "data:text/html,x",
    "",
    " ",
  ])
    expect(isAllowed(other, site, []), other).toBe(false);
});

test("reads the operator's patterns as Supabase does", () => {
  expect(allowed("https://app.example.com/welcome", "https://app.example.com/welcome")).toBe(true);
  expect(allowed("https://app.example.com/welcome?next=1", "https://app.example.com/welcome")).toBe(true);
  expect(allowed("https://a.example.com/", "https://*.example.com")).toBe(true);
  expect(allowed("https://a.b.example.com/", "https://*.example.com")).toBe(false);
  expect(allowed("https://app.example.com/a/b", "https://app.example.com/*")).toBe(false);
  expect(allowed("https://app.example.com/a/b", "https://app.example.com/**")).toBe(true);
  expect(allowed("https://appXexample.com/", "https://app.example.com/")).toBe(false);
  expect(allowed("app.voices://signed-in", "app.voices://signed-in")).toBe(true);
});

test("never redirects to a host outside the allowed list", () => {
  const patterns = ["https://app.example.com/**"];
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (url) => {
      if (isAllowed(url, site, patterns)) expect([new URL(site).host, "app.example.com"]).toContain(new URL(url).host);
    }),
  );
});

test("adds redirect values and keeps the existing ones", () => {
  expect(withValues(`${site}/a?b=1`, "query", { code: "x y" })).toBe(`${site}/a?b=1&code=x+y`);
  expect(withValues(`${site}/a?b=1#old`, "fragment", { error: "x" })).toBe(`${site}/a?b=1#error=x`);
});
