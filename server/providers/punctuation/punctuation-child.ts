import { createRequire } from "node:module";
import { punctuationRequestSchema, type PunctuationRequest, type PunctuationSaid } from "./punctuation-messages.ts";

type Sherpa = { OnlinePunctuation: new (config: unknown) => { addPunct(text: string): string } };

/** Native code that may die has a process of its own. */
process.once("message", (message) => {
  try {
    send({ texts: setAll(punctuationRequestSchema.parse(message)) });
  } catch (thrown) {
    send({ problem: thrown instanceof Error ? thrown.message : String(thrown) });
  }
});

function send(said: PunctuationSaid): void {
  process.send?.(said, () => process.exit(0));
}

function setAll({ model, vocabulary, texts }: PunctuationRequest): string[] {
  const sherpa: Sherpa = createRequire(import.meta.url)("sherpa-onnx-node");
  const config = { cnnBilstm: model, bpeVocab: vocabulary, numThreads: 1, provider: "cpu", debug: 0 };
  const punctuation = new sherpa.OnlinePunctuation({ model: config });
  return texts.map((text) => punctuation.addPunct(text));
}
