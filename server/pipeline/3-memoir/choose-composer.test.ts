import { describe, expect, it } from "vitest";
import { configFrom } from "#server/platform/config/config.ts";
import { readEnv } from "#server/platform/config/env.ts";
import { chooseComposer } from "./choose-composer.ts";

const chosen = (environment: Record<string, string>) => chooseComposer(configFrom(readEnv(environment)));

const asksOutside = async (environment: Record<string, string>) =>
  (await chosen({ COMPOSER: "written", ...environment })).asksOutside;

describe("the composer", () => {
  it("uses own words without settings, even with a key for something else", async () => {
    expect(await chosen({})).toMatchObject({ kind: "own words", model: null });
    expect((await chosen({ OPENAI_API_KEY: "key" })).kind).toBe("own words");
  });

  it("uses a model only for COMPOSER=written with a configured model", async () => {
    expect(await chosen({ COMPOSER: "written", ANTHROPIC_API_KEY: "key", ANTHROPIC_MODEL: "claude-x" })).toMatchObject({
      kind: "written",
      model: "anthropic claude-x",
    });
    const atHome = { OPENAI_BASE_URL: "http://localhost:11434/v1", OPENAI_MODEL: "small" };
    expect((await chosen({ COMPOSER: "written", ANTHROPIC_API_KEY: "key", ...atHome })).model).toBe(
      "localhost:11434 small",
    );
    await expect(chosen({ COMPOSER: "written" })).rejects.toThrow(/COMPOSER=written needs/u);
  });

  it("judges with the writer's vendor or the named one", async () => {
    const keys = { COMPOSER: "written", ANTHROPIC_API_KEY: "key", ANTHROPIC_MODEL: "claude-x", OPENAI_API_KEY: "key" };
    expect((await chosen(keys)).proofreader).toBe("anthropic claude-x");
    expect((await chosen({ ...keys, PROOFREADER_MODEL: "claude-y" })).proofreader).toBe("anthropic claude-y");
    expect((await chosen({ ...keys, PROOFREADER: "anthropic" })).proofreader).toBe("anthropic claude-x");
    expect((await chosen({ ...keys, OPENAI_MODEL: "gpt-x", PROOFREADER: "openai" })).proofreader).toBe("openai gpt-x");
    await expect(chosen({ COMPOSER: "written", OPENAI_API_KEY: "key", PROOFREADER: "anthropic" })).rejects.toThrow(
      /needs a key/u,
    );
  });

  it("knows whether words leave this machine for a writer or judge", async () => {
    const atHome = { OPENAI_BASE_URL: "http://127.0.0.1:11434/v1", OPENAI_MODEL: "small" };
    const anthropic = { ANTHROPIC_API_KEY: "key" };
    expect(await asksOutside(atHome)).toBe(false);
    expect(await asksOutside({ ...atHome, ...anthropic })).toBe(false);
    expect(await asksOutside({ ...anthropic, ANTHROPIC_BASE_URL: "http://localhost:8080" })).toBe(false);
    expect(await asksOutside({ ...atHome, ...anthropic, PROOFREADER: "anthropic" })).toBe(true);
    expect(await asksOutside(anthropic)).toBe(true);
    expect(await asksOutside({ OPENAI_API_KEY: "key" })).toBe(true);
    expect(await asksOutside({ ...atHome, OPENAI_BASE_URL: "http://192.168.1.4:11434/v1" })).toBe(true);
  });

  it("falls back to own words without a judge and reports it", async () => {
    const composer = await chosen({ COMPOSER: "written", ANTHROPIC_API_KEY: "key", PROOFREADER: "none" });
    expect(composer).toMatchObject({ kind: "own words", model: null, unwritten: "no judge" });
  });
});
