import type { LanguageModel } from "ai";
import type { Config } from "#server/platform/config/config.ts";
import { isLoopback } from "#server/platform/config/loopback.ts";
import { fail } from "#server/platform/errors.ts";
import type { Patience } from "./ask-model.ts";
import type { TextModel } from "./text-model.ts";

const anthropicDefault = "claude-sonnet-4-5";
const openaiDefault = "gpt-5-mini";

/**
 * The configured model: the one of this machine at a loopback OPENAI_BASE_URL, then Anthropic's, then any at OPENAI_BASE_URL,
 * then OpenAI's. Throws `configuration` without one.
 */
export function chooseLanguageModel(config: Pick<Config, "vendors">, patience?: Patience): TextModel {
  const [first, second] = hasLocalModel(config)
    ? ([ofOpenai, ofAnthropic] as const)
    : ([ofAnthropic, ofOpenai] as const);
  const model = first(config, patience) ?? second(config, patience);
  if (model) return model;
  throw fail("configuration", "COMPOSER=written needs ANTHROPIC_API_KEY, OPENAI_API_KEY or OPENAI_BASE_URL.");
}

/** Whether the configured model runs on this machine. */
export function hasLocalModel({ vendors: { openai } }: Pick<Config, "vendors">): boolean {
  return isOnThisMachine(openai);
}

/** Whether the writer of books or its judge runs elsewhere, so that words leave this machine for a written edition. */
export function asksOutside({ vendors, judge }: Pick<Config, "vendors" | "judge">): boolean {
  const { openai, anthropic } = vendors;
  const isAnthropics = !hasLocalModel({ vendors }) && anthropic.apiKey !== null;
  const writer = isAnthropics ? anthropic : openai;
  if (!isOnThisMachine(writer)) return true;
  if (judge.vendor === "none" || judge.vendor === "auto") return false;
  return !isOnThisMachine(vendors[judge.vendor]);
}

function isOnThisMachine({ baseUrl }: { baseUrl: string | null }): boolean {
  return baseUrl !== null && isLoopback(new URL(baseUrl).hostname);
}

/**
 * The model that judges what `writer` wrote; null for `none`. `auto` is the writer's vendor: its `PROOFREADER_MODEL`, else the
 * writer's own model in calls of its own. A second vendor gets words only where it is named. Throws `configuration` when the
 * named one has no key.
 */
export function chooseJudgeModel(
  config: Pick<Config, "vendors" | "judge">,
  writer: TextModel,
  patience?: Patience,
): TextModel | null {
  const { vendor, model } = config.judge;
  if (vendor === "none") return null;
  if (vendor === "auto" && model === null) return writer;
  const isAnthropic = vendor === "anthropic" || (vendor === "auto" && writer.name.startsWith("anthropic "));
  const { openai, anthropic } = config.vendors;
  const vendors = {
    ...config.vendors,
    openai: { ...openai, model: model ?? openai.model },
    anthropic: { ...anthropic, model: model ?? anthropic.model },
  };
  const judge = isAnthropic ? ofAnthropic({ vendors }, patience) : ofOpenai({ vendors }, patience);
  if (judge) return judge;
  throw fail("configuration", `PROOFREADER=${vendor} needs a key or an address of that service.`);
}

function ofAnthropic({ vendors: { anthropic } }: Pick<Config, "vendors">, patience?: Patience): TextModel | null {
  if (!anthropic.apiKey) return null;
  const model = anthropic.model ?? anthropicDefault;
  const settings = { apiKey: anthropic.apiKey, fetch: nowhereElse, ...address(anthropic.baseUrl) };
  return loadedWhenAsked(`anthropic ${model}`, patience, async () => {
    const { createAnthropic } = await import("@ai-sdk/anthropic");
    return createAnthropic(settings)(model);
  });
}

function ofOpenai({ vendors: { openai } }: Pick<Config, "vendors">, patience?: Patience): TextModel | null {
  const { baseUrl, apiKey } = openai;
  if (baseUrl) return compatible({ ...openai, baseUrl }, patience);
  if (!apiKey) return null;
  const model = openai.model ?? openaiDefault;
  return loadedWhenAsked(`openai ${model}`, patience, async () => {
    const { createOpenAI } = await import("@ai-sdk/openai");
    return createOpenAI({ apiKey, fetch: nowhereElse }).chat(model);
  });
}

type Compatible = Config["vendors"]["openai"] & { baseUrl: string };

function compatible({ baseUrl, apiKey, model }: Compatible, patience?: Patience): TextModel {
  if (!model) throw fail("configuration", "OPENAI_BASE_URL is set: name the model there in OPENAI_MODEL.");
  const about = { name: "local", baseURL: baseUrl, supportsStructuredOutputs: true, fetch: nowhereElse };
  const settings = { ...about, ...(apiKey ? { apiKey } : {}) };
  return loadedWhenAsked(`${new URL(baseUrl).host} ${model}`, patience, async () => {
    const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
    return createOpenAICompatible(settings)(model);
  });
}

/** The vendors' libraries take 12 MB: they are loaded with the first question. */
function loadedWhenAsked(name: string, patience: Patience | undefined, load: () => Promise<LanguageModel>): TextModel {
  let loaded: Promise<TextModel> | null = null;
  const open = async () => {
    const [model, { textModel }] = await Promise.all([load(), import("./ask-model.ts")]);
    return textModel(name, model, patience);
  };
  return {
    name,
    ask: async (question) => {
      loaded ??= open();
      return (await loaded).ask(question);
    },
  };
}

/** What was told goes to the address it was told for: a redirect is not followed. */
const nowhereElse: typeof fetch = (input, init) => fetch(input, { ...init, redirect: "error" });

function address(baseUrl: string | null): { baseURL?: string } {
  return baseUrl ? { baseURL: baseUrl } : {};
}
