import type { Question, TextModel } from "#server/providers/llm/text-model.ts";
import { StopWriting } from "./stop-writing.ts";

/** The cost limit of one memoir. */
export type Allowance = { calls: number; tokens: number };

/** Vendors count exactly; English and French average four letters a token. */
const lettersPerToken = 4;

/** Counts the model calls of one memoir and ends the writing before the limit is exceeded. */
export class Spending {
  calls = 0;
  tokens = 0;
  private readonly allowance: Allowance;

  constructor(allowance: Allowance) {
    this.allowance = allowance;
  }

  /** Wraps `model`. Throws `StopWriting` if the next call could exceed the limit. */
  count(model: TextModel): TextModel {
    return {
      name: model.name,
      ask: async (question) => {
        const input = inputTokens(question);
        const { calls, tokens } = this.allowance;
        if (this.calls + 1 > calls || this.tokens + input + question.maxOutputTokens > tokens)
          throw new StopWriting("budget reached");
        this.calls += 1;
        this.tokens += input;
        const answer = await model.ask(question);
        this.tokens += tokensOf(JSON.stringify(answer));
        return answer;
      },
    };
  }
}

function inputTokens({ instructions, data }: Pick<Question<unknown>, "instructions" | "data">): number {
  return tokensOf(instructions) + tokensOf(JSON.stringify(data));
}

export function tokensOf(text: string): number {
  return Math.ceil(text.length / lettersPerToken);
}
