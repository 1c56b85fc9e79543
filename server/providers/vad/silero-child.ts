import { z } from "zod";
import { openSilero, type Silero } from "./silero.ts";

/** What the server asks: a sound begins, goes on, or is over. `id`: of a conversation. */
const askedSchema = z.union([
  z.object({ id: z.number(), samples: z.instanceof(Int16Array) }),
  z.object({ id: z.number(), over: z.literal(true) }),
]);

/** Voices of all conversations are told in one process: native code takes nothing along but itself when it fails. */
const busy = new Map<number, Silero>();
const idle: Silero[] = [];

process.on("message", (message) => {
  const asked = askedSchema.parse(message);
  const silero = busy.get(asked.id) ?? idle.pop() ?? openSilero();
  if ("over" in asked) {
    busy.delete(asked.id);
    silero.reset();
    idle.push(silero);
    return;
  }
  busy.set(asked.id, silero);
  process.send?.({ id: asked.id, found: silero.find(asked.samples) });
});
process.on("disconnect", () => process.exit(0));
