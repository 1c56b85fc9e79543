import { join } from "node:path";
import type { PrintSpec } from "#domain/book/book.ts";
import { layPages } from "#server/pipeline/4-book/press/lay-workspace.ts";
import { typeset } from "#server/pipeline/4-book/press/typeset.ts";
import { guideData } from "./guide-data.ts";
import type { PrintableProof } from "./print-kit-store.ts";

const limits = { maxMemoryMb: 500, maxMs: 60_000 };

/** Typesets the guide of a proof into `dir`: one page, the same bytes each time. Returns its file. */
export async function typesetGuide(
  proof: PrintableProof,
  spec: PrintSpec,
  dir: string,
  signal: AbortSignal,
): Promise<string> {
  const { fonts } = await layPages(dir, [], guideData(proof, spec), { letters: "atkinson" });
  const createdAt = Math.floor(proof.approvedAt.getTime() / 1000);
  const request = { workspace: dir, fonts, createdAt, pictures: "stand-ins" as const, inputs: {}, minPages: 0 };
  await typeset({ ...request, want: "guide" }, { signal, limits });
  return join(dir, "guide.pdf");
}
