import type { Question, TextModel } from "#server/providers/llm/text-model.ts";
import { StopWriting } from "./stop-writing.ts";

/** What one memoir may cost. */
export type Allowance = { calls: number; tokens: number };

/** A vendor counts exactly; four letters a token is what English and French take on average. */
const lettersPerToken = 4;

/** Counts what is asked of the models of one memoir and ends the writing before an allowance is passed. */
export class Spending {
  calls = 0;
  tokens = 0;
  private readonly allowance: Allowance;

  constructor(allowance: Allowance) {
    this.allowance = allowance;
  }

  /** `model`, counted. Throws `StopWriting` where the next call could pass the allowance. */
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
