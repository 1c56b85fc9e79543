import { expect, test } from "vitest";
import { configFrom } from "#server/platform/config/config.ts";
import { readEnv } from "#server/platform/config/env.ts";
import { chooseComposer } from "#server/pipeline/3-memoir/choose-composer.ts";
import { estimateLine, unwrittenNote } from "./writing-notes.ts";

const composer = (environment: Record<string, string>) => chooseComposer(configFrom(readEnv(environment)));
const writing = { written: 0, rewritten: 0, givenBack: 0, calls: 0, tokens: 0 };

test("estimates a written edition from the length of the recordings", async () => {
  const written = await composer({ COMPOSER: "written", ANTHROPIC_API_KEY: "key", PROOFREADER_MODEL: "claude-y" });
  const line = estimateLine(written, 60 * 60_000) ?? "";
  expect(line).toMatch(
    /^The written edition takes about \d+ calls and \d+,000 tokens of anthropic claude-\S+, judged by anthropic claude-y\.$/u,
  );
});

test("estimates nothing where no model is asked", async () => {
  expect(estimateLine(await composer({}), 60_000)).toBeNull();
});

test("explains in one sentence why a book is unedited", () => {
  const composed = { kind: "written" as const, model: "a", proofreader: "b" };
  expect(unwrittenNote({ composer: { ...composed, writing: { ...writing, stopped: "no judge" } } })).toBe(
    "The book is in the speaker's own words: no judge is configured (PROOFREADER) or downloaded (npm run models -- pull mdeberta-nli).",
  );
  const half = { ...writing, written: 9, givenBack: 1, stopped: "budget reached" as const };
  expect(unwrittenNote({ composer: { ...composed, writing: half } })).toMatch(/^From there on the book/u);
  expect(unwrittenNote({ composer: { ...composed, writing: { ...writing, stopped: null } } })).toBeNull();
});
