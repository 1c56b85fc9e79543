import { entailmentRequestSchema, type EntailmentAnswer, type Pair, type Scores } from "./entailment-messages.ts";
import { loadClassifier } from "./load-classifier.ts";

let classifier: ReturnType<typeof loadClassifier> | null = null;

process.on("disconnect", () => process.exit(0));
process.on("message", (message) => {
  answer(message).then(
    (scores) => send({ scores }),
    (thrown: unknown) => send({ problem: thrown instanceof Error ? thrown.message : String(thrown) }),
  );
});

async function answer(message: unknown): Promise<(Scores | null)[]> {
  const { files, pairs } = entailmentRequestSchema.parse(message);
  classifier ??= loadClassifier(files);
  return scoreAll(await classifier, pairs);
}

async function scoreAll(score: (pair: Pair) => Promise<Scores | null>, pairs: Pair[]): Promise<(Scores | null)[]> {
  const scores: (Scores | null)[] = [];
  for (const pair of pairs) scores.push(await score(pair));
  return scores;
}

function send(said: EntailmentAnswer): void {
  process.send?.(said);
}
