import type { LanguageModel } from "ai";
import type { Config } from "#server/config/config.ts";
import { isLoopback } from "#server/config/loopback.ts";
import { fail } from "#server/errors.ts";
import type { Patience } from "./ask-model.ts";
import type { TextModel } from "./text-model.ts";

const anthropicDefault = "claude-sonnet-4-5";
const openaiDefault = "gpt-5-mini";

/**
 * The configured model: the one of this machine at a loopback OPENAI_BASE_URL, then Anthropic's, then any at OPENAI_BASE_URL,
 * then OpenAI's. Throws `configuration` without one.
 */
export function chooseLanguageModel(config: Pick<Config, "vendors">, patience?: Patience): TextModel {
  const { baseUrl } = config.vendors.openai;
  const isHere = baseUrl !== null && isLoopback(new URL(baseUrl).hostname);
  const [first, second] = isHere ? ([ofOpenai, ofAnthropic] as const) : ([ofAnthropic, ofOpenai] as const);
  const model = first(config, patience) ?? second(config, patience);
  if (model) return model;
  throw fail("configuration", "COMPOSER=written needs ANTHROPIC_API_KEY, OPENAI_API_KEY or OPENAI_BASE_URL.");
}

/**
 * The model that reads what `writer` wrote, or null where none is asked for. Throws `configuration` when it has no key, or is
 * the writer: nobody proofreads themselves.
 */
export function chooseProofreader(
  config: Pick<Config, "vendors" | "proofreader">,
  writer: TextModel,
  patience?: Patience,
): TextModel | null {
  if (config.proofreader === "none") return null;
  const model = config.proofreader === "anthropic" ? ofAnthropic(config, patience) : ofOpenai(config, patience);
  if (!model)
    throw fail("configuration", `PROOFREADER=${config.proofreader} needs a key or an address of that service.`);
  if (model.name === writer.name)
    throw fail(
      "configuration",
      `PROOFREADER=${config.proofreader} is the writer itself (${writer.name}): name another.`,
    );
  return model;
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
