import { createAnthropic } from "@ai-sdk/anthropic";
import { createOpenAI } from "@ai-sdk/openai";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { Config } from "#server/config/config.ts";
import { isLoopback } from "#server/config/is-loopback.ts";
import { fail } from "#server/errors.ts";
import { textModel, type Patience } from "./ask-model.ts";
import type { TextModel } from "./text-model.ts";

const anthropicDefault = "claude-sonnet-4-5";
const openaiDefault = "gpt-5-mini";

/**
 * The configured model: the house's own at a loopback OPENAI_BASE_URL, then Anthropic's, then any at OPENAI_BASE_URL,
 * then OpenAI's. Throws `configuration` without one.
 */
export function chooseLanguageModel(config: Pick<Config, "vendors">, patience?: Patience): TextModel {
  const { anthropic, openai } = config.vendors;
  const { baseUrl, apiKey } = openai;
  if (baseUrl && isLoopback(baseUrl)) return compatible({ ...openai, baseUrl }, patience);
  if (anthropic.apiKey) {
    const model = anthropic.model ?? anthropicDefault;
    const vendor = createAnthropic({ apiKey: anthropic.apiKey, ...address(anthropic.baseUrl) });
    return textModel(`anthropic ${model}`, vendor(model), patience);
  }
  if (baseUrl) return compatible({ ...openai, baseUrl }, patience);
  if (apiKey) {
    const model = openai.model ?? openaiDefault;
    return textModel(`openai ${model}`, createOpenAI({ apiKey }).chat(model), patience);
  }
  throw fail("configuration", "COMPOSER=written needs ANTHROPIC_API_KEY, OPENAI_API_KEY or OPENAI_BASE_URL.");
}

type Compatible = Config["vendors"]["openai"] & { baseUrl: string };

function compatible({ baseUrl, apiKey, model }: Compatible, patience?: Patience): TextModel {
  if (!model) throw fail("configuration", "OPENAI_BASE_URL is set: name the model there in OPENAI_MODEL.");
  const vendor = createOpenAICompatible({
    name: "local",
    baseURL: baseUrl,
    supportsStructuredOutputs: true,
    ...(apiKey ? { apiKey } : {}),
  });
  return textModel(`${new URL(baseUrl).host} ${model}`, vendor(model), patience);
}

function address(baseUrl: string | null): { baseURL?: string } {
  return baseUrl ? { baseURL: baseUrl } : {};
}
