import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { configFrom } from "./config.ts";
import { envSchema, readEnv } from "./env.ts";

test("builds a configuration from an empty environment", () => {
  expect(configFrom(readEnv({}))).toMatchObject({
    role: "all",
    db: { kind: "embedded" },
    composer: "own-words",
    http: { port: 4321, publicUrl: null },
  });
});

test("lists every invalid variable at once by name", () => {
  expect(() => readEnv({ PORT: "99999", ROLE: "queen", OPENAI_BASE_URL: "nowhere" })).toThrow(
    /PORT[^]*ROLE[^]*OPENAI_BASE_URL/,
  );
});

test("treats a loopback address as not public", () => {
  for (const address of ["http://localhost:4321", "http://127.0.0.1", "http://[::1]:80"])
    expect(configFrom(readEnv({ PUBLIC_URL: address })).http.publicUrl).toBeNull();
  expect(configFrom(readEnv({ PUBLIC_URL: "https://example.org/" })).http.publicUrl).toBe("https://example.org");
});

test("documents every variable in the example file", async () => {
  const example = await readFile(new URL("../../../.env.example", import.meta.url), "utf8");
  const named = [...example.matchAll(/^([A-Z0-9_]+)=/gm)].map((match) => match[1]);
  expect(new Set(named)).toEqual(new Set(Object.keys(envSchema.shape)));
  expect(() =>
    readEnv(Object.fromEntries([...example.matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map((match) => [match[1], match[2]]))),
  ).not.toThrow();
});

test("freezes the configuration", () => {
  const config = configFrom(readEnv({}));
  expect(Object.isFrozen(config) && Object.isFrozen(config.vendors.openai)).toBe(true);
});
