import { minSummarized } from "#domain/memory/element-summary.ts";
import { elementTypeOf, type MemoryElement } from "#domain/memory/memory.ts";

const summarized: ReadonlySet<string> = new Set(["document", "audio"]);

/** The name of the model that may sum up this element; empty where none is named, or the text is too short. */
export function summaryServiceFor({ type, content }: MemoryElement): string {
  if (!summarized.has(elementTypeOf(type)) || [...content].length < minSummarized) return "";
  return document.querySelector<HTMLMetaElement>('meta[name="summaries"]')?.content ?? "";
}
