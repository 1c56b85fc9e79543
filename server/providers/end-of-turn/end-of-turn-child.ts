import { endOfTurnRequestSchema, type EndOfTurnAnswer, type EndOfTurnRequest } from "./end-of-turn-messages.ts";
import { loadEndOfTurn } from "./load-end-of-turn.ts";

let model: ReturnType<typeof loadEndOfTurn> | null = null;
let previous: Promise<void> = Promise.resolve();

process.on("disconnect", () => process.exit(0));
process.on("message", (message) => {
  const { id, files, samples } = endOfTurnRequestSchema.parse(message);
  model ??= loadEndOfTurn(files);
  const loaded = model;
  previous = answer(previous, loaded, { id, samples });
});

async function answer(
  before: Promise<void>,
  loaded: ReturnType<typeof loadEndOfTurn>,
  { id, samples }: Pick<EndOfTurnRequest, "id" | "samples">,
): Promise<void> {
  await before;
  const judge = await loaded.catch(() => null);
  send({ id, probability: (await judge?.(samples).catch(() => null)) ?? null });
}

function send(said: EndOfTurnAnswer): void {
  process.send?.(said);
}
