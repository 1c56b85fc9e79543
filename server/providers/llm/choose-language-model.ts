import { createAnthropic } from "@ai-sdk/anthropic";
import { createOpenAI } from "@ai-sdk/openai";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { Config } from "#server/config/config.ts";
import { fail } from "#server/errors.ts";
import { textModel, type Patience } from "./ask-model.ts";
import type { TextModel } from "./text-model.ts";

const anthropicDefault = "claude-sonnet-4-5";
const openaiDefault = "gpt-5-mini";

/** The configured model: Anthropic's, then any at OPENAI_BASE_URL, then OpenAI's. Throws `configuration` without one. */
export function chooseLanguageModel(config: Pick<Config, "vendors">, patience?: Patience): TextModel {
  const { anthropic, openai } = config.vendors;
  if (anthropic.apiKey) {
    const model = anthropic.model ?? anthropicDefault;
    const vendor = createAnthropic({ apiKey: anthropic.apiKey, ...address(anthropic.baseUrl) });
    return textModel(`anthropic ${model}`, vendor(model), patience);
  }
  if (openai.baseUrl) {
    if (!openai.model) throw fail("configuration", "OPENAI_BASE_URL is set: name the model there in OPENAI_MODEL.");
    const vendor = createOpenAICompatible({
      name: "local",
      baseURL: openai.baseUrl,
      supportsStructuredOutputs: true,
      ...(openai.apiKey ? { apiKey: openai.apiKey } : {}),
    });
    return textModel(`${new URL(openai.baseUrl).host} ${openai.model}`, vendor(openai.model), patience);
  }
  if (openai.apiKey) {
    const model = openai.model ?? openaiDefault;
    return textModel(`openai ${model}`, createOpenAI({ apiKey: openai.apiKey }).chat(model), patience);
  }
  throw fail("configuration", "COMPOSER=written needs ANTHROPIC_API_KEY, OPENAI_API_KEY or OPENAI_BASE_URL.");
}

function address(baseUrl: string | null): { baseURL?: string } {
  return baseUrl ? { baseURL: baseUrl } : {};
}
