import { AppError } from "#server/platform/errors.ts";
import { collectNow } from "#server/platform/process/return-memory.ts";
import { PreviewCompiler } from "./preview-compiler.ts";
import { ProofDrawer } from "./proof-drawer.ts";
import { previewOrderSchema, type previewAnswerSchema } from "./preview-message.ts";
import type { z } from "zod";

let open: PreviewCompiler | ProofDrawer | null = null;

process.on("disconnect", () => process.exit(1));
/* A compiled book lives outside the heap until its handle is collected, and V8 does not know how large it is. */
process.on("message", (raw) => void answer(raw).then((said) => process.send?.(said, () => collectNow())));

async function answer(raw: unknown): Promise<z.input<typeof previewAnswerSchema>> {
  try {
    const order = previewOrderSchema.parse(raw);
    if ("book" in order) {
      open = await PreviewCompiler.open(order.workspace, order.book);
      return { ready: true };
    }
    if ("proofIn" in order) {
      open = new ProofDrawer(order.proofIn);
      return { ready: true };
    }
    if ("draw" in order && open instanceof ProofDrawer) return { drawn: await open.draw(order.draw) };
    if ("wish" in order && open instanceof PreviewCompiler) return { shown: await open.show(order.photos, order.wish) };
    throw new Error("no book was opened");
  } catch (thrown) {
    const code = thrown instanceof AppError ? thrown.code : "typesetting_failed";
    return { failure: { code, message: thrown instanceof Error ? thrown.message : String(thrown) } };
  }
}
