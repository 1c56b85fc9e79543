import { expect, test } from "vitest";
import { configFrom } from "#server/platform/config/config.ts";
import { readEnv } from "#server/platform/config/env.ts";
import { chooseStt } from "./choose-stt.ts";

const outside = {
  OPENAI_API_KEY: "key-o",
  OPENAI_BASE_URL: "https://models.example.org/v1",
  ELEVENLABS_API_KEY: "key-e",
};
const chosen = (environment: Record<string, string>, language: "en" | "fr" = "en") =>
  chooseStt(configFrom(readEnv({ DATA_DIR: "/nowhere", ...environment })), { language });

test("sends no recording because of a key for another purpose", async () => {
  for (const language of ["en", "fr"] as const) {
    const { stt, reason, considered } = await chosen(outside, language);
    expect(stt?.sendsTo ?? null).toBeNull();
    expect(reason).toMatch(stt ? /No recording leaves this machine/ : /only with STT=openai/);
    expect(considered).toContainEqual({
      engine: "elevenlabs",
      available: false,
      why: "Recordings go to elevenlabs only with STT=elevenlabs.",
    });
  }
});

test.each([
  ["openai", "models.example.org"],
  ["elevenlabs", "api.elevenlabs.io"],
])("sends recordings to %s only with STT and reports the host", async (engine, host) => {
  const { stt, reason } = await chosen({ ...outside, STT: engine }, "fr");
  expect(stt?.engine).toBe(engine);
  expect(reason).toBe(`${engine} was asked for (STT=${engine}). Recordings are sent to ${host}.`);
});

test("treats a service at a loopback address as local", async () => {
  const { reason } = await chosen({ STT: "openai", OPENAI_BASE_URL: "http://127.0.0.1:8000/v1" });
  expect(reason).toContain("No recording leaves this machine.");
});

test("names the missing setting of a requested engine", async () => {
  const { stt, reason } = await chosen({ STT: "openai" });
  expect(stt).toBeNull();
  expect(reason).toContain("OPENAI_API_KEY");
});

test("uses no engine with STT=none", async () => {
  expect((await chosen({ ...outside, STT: "none" })).stt).toBeNull();
});
