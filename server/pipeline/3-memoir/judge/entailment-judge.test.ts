import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { configFrom } from "#server/platform/config/config.ts";
import { readEnv } from "#server/platform/config/env.ts";
import { openEntailment, type Entailment } from "#server/providers/entailment/open-entailment.ts";
import { tinyFiles, tinyModel, tinyModelsDir } from "#server/providers/entailment/testing/tiny-model.ts";
import { chooseLanguageModel } from "#server/providers/llm/choose-language-model.ts";
import { startVendorDouble } from "#server/providers/llm/testing/vendor-double.ts";
import { composeMemoir } from "#server/pipeline/3-memoir/compose-memoir.ts";
import { correctedAnswer } from "#server/pipeline/3-memoir/testing/spoken.ts";
import { judgePrompt } from "./judge-prompt.ts";
import { writtenComposer } from "#server/pipeline/3-memoir/written/written-composer.ts";
import { chooseJudge } from "./choose-judge.ts";
import { entailmentJudge } from "./entailment-judge.ts";
import { joinJudges } from "./join-judges.ts";
import type { Claim, Judge } from "./judge.ts";

const signal = new AbortController().signal;
const sources = [
  { id: "g1", text: "I was born in Lyon" },
  { id: "g2", text: "My sister Rose minded us" },
  { id: "g3", text: "we were poor ".repeat(20).trim() },
];
const night = "We never locked the door at night";
const rich = "We were rich";
const rose = "My sister Rose minded us";

let model: Entailment;
beforeEach(() => {
  model = openEntailment(tinyFiles);
});
afterEach(() => model.close());

async function claimsOf(text: string, segments: string[]): Promise<Claim[]> {
  const [claims = []] = await entailmentJudge("tiny", model).judge([{ text, segments }], sources, "en", signal);
  return claims;
}

describe("the entailment model as judge", () => {
  it("returns the verdict of a sentence with the decisive words", async () => {
    const quote = "I was born in Lyon";
    expect(await claimsOf(night, ["g1"])).toEqual([{ claim: night, verdict: "supported", quote }]);
    expect(await claimsOf(rich, ["g1"])).toEqual([{ claim: rich, verdict: "contradicted", quote }]);
    expect(await claimsOf(rose, ["g1"])).toEqual([{ claim: rose, verdict: "not said", quote: "" }]);
  });

  it("quotes the stretch that supports a sentence most", async () => {
    const scores = await model.score(
      sources.slice(0, 2).map(({ text }) => ({ premise: text, hypothesis: night })),
      signal,
    );
    const best = (scores[0]?.entailment ?? 0) > (scores[1]?.entailment ?? 0) ? 0 : 1;
    expect(await claimsOf(night, ["g1", "g2"])).toMatchObject([{ verdict: "supported", quote: sources[best]?.text }]);
  });

  it("judges words too long for the model stretch by stretch", async () => {
    expect(await claimsOf(night, ["g1", "g3"])).toMatchObject([{ verdict: "supported", quote: sources[0]?.text }]);
    expect(await claimsOf(night, ["g3"])).toMatchObject([{ verdict: "not said" }]);
  });

  it("lists no claim of a sentence without citations", async () => {
    expect(await claimsOf(night, [])).toEqual([]);
  });

  it("refuses contradicted sentences that a language model accepts", async () => {
    const supporting: Judge = {
      name: "model",
      judge: async (sentences) =>
        sentences.map(({ text }) => [{ claim: text, verdict: "supported", quote: "I was born in Lyon" }]),
    };
    const both = joinJudges(supporting, entailmentJudge("tiny", model));
    const judged = await both.judge(
      [night, rich, rose].map((text) => ({ text, segments: ["g1"] })),
      sources,
      "en",
      signal,
    );
    const verdicts = judged.map((claims) => claims.map(({ verdict }) => verdict));
    expect(verdicts).toEqual([["supported"], ["supported", "contradicted"], ["supported"]]);
    expect(both.name).toBe("model and tiny");
  });
});

const config = (proofreader: string, modelsDir: string) => {
  const read = configFrom(readEnv({ ANTHROPIC_API_KEY: "key", ANTHROPIC_MODEL: "claude-x", PROOFREADER: proofreader }));
  return { ...read, stt: { ...read.stt, modelsDir } };
};

function choose(proofreader: string, modelsDir: string) {
  const chosen = config(proofreader, modelsDir);
  return chooseJudge(chosen, chooseLanguageModel(chosen), [tinyModel]);
}

describe("a downloaded entailment model", () => {
  it("judges alone with PROOFREADER=none, otherwise beside a model", async () => {
    expect(await choose("none", tinyModelsDir)).toMatchObject({ name: "tiny", asksModel: false });
    expect(await choose("auto", tinyModelsDir)).toMatchObject({ name: "anthropic claude-x and tiny", asksModel: true });
  });

  it("is no judge before it is downloaded", async () => {
    expect(await choose("none", "/nowhere")).toBeNull();
    expect(await choose("auto", "/nowhere")).toMatchObject({ name: "anthropic claude-x" });
  });

  it("judges a whole book without a call to a judge", async () => {
    const asked: string[] = [];
    await using vendor = await startVendorDouble(({ instructions }) => {
      asked.push(instructions);
      return { json: { facts: [], people: [], contradictions: [], stories: [], setAside: [], paragraphs: [] } };
    });
    const here = { OPENAI_BASE_URL: vendor.baseUrl, OPENAI_MODEL: "played", PROOFREADER: "none" };
    const offline = configFrom(readEnv(here));
    const writer = chooseLanguageModel(offline);
    const judge = await chooseJudge({ ...offline, stt: { ...offline.stt, modelsDir: tinyModelsDir } }, writer, [
      tinyModel,
    ]);
    if (!judge) throw new Error("no judge");
    const answers = [correctedAnswer("I was born in Lyon. My sister Rose minded us.", { recordingId: "r1" })];
    const source = { title: "A Life", author: "Marie", dedication: null, language: "en" as const, answers };
    const composer = writtenComposer({ model: writer, judge, allowance: { calls: 100, tokens: 1_000_000 } });
    const memoir = await composeMemoir(composer, source, { signal, onProgress: () => {} });
    expect(memoir.composer).toMatchObject({ proofreader: "tiny", writing: { stopped: null } });
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.some((instructions) => instructions.includes(judgePrompt.en))).toBe(false);
    expect(composer.estimate?.(1000).calls).toBeLessThan(15);
  });
});
