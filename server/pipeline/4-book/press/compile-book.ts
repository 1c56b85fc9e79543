import { join } from "node:path";
import type { NodeCompiler, NodeTypstDocument } from "@myriaddreamin/typst-ts-node-compiler";
import { z } from "zod";
import { fail } from "#server/platform/errors.ts";
import type { TypesetRequest } from "./typeset-request.ts";

type Bindable = { document: NodeTypstDocument; fill: Record<string, string> };

/** Documents with as many pages as they have. */
const asTheyAre: ReadonlySet<TypesetRequest["want"]> = new Set(["cover", "memory", "guide"]);

/** Ruled pages for the reader. */
const mostNotes = 4;
const roomiest = 5;

/**
 * A bound book has an even number of pages and at least the printer's minimum. A short book is set with more space
 * first, then gets up to four ruled pages, then empty pages.
 */
export function compileBindable(compiler: NodeCompiler, request: TypesetRequest): Bindable {
  if (asTheyAre.has(request.want)) return { document: compileBook(compiler, request, {}), fill: {} };
  const { minPages } = request;
  let { document, fill } = compileWithoutTails(compiler, request, {});
  if (document.numOfPages + mostNotes < minPages)
    ({ document, fill } = compileWithoutTails(compiler, request, { roomy: `${leastRoomy(compiler, request)}` }));
  const more = (inputs: Record<string, string>) => {
    fill = { ...fill, ...inputs };
    document = compileBook(compiler, request, fill);
  };
  const notes = Math.min(mostNotes, minPages - document.numOfPages);
  if (notes > 0) more({ notes: `${notes}` });
  const bound = Math.max(minPages, document.numOfPages);
  const blank = bound + (bound % 2) - document.numOfPages;
  if (blank > 0) more({ blank: `${blank}` });
  return { document, fill };
}

/** The least space that makes the book long enough. Most books that are too short need the most, so it is tried first. */
function leastRoomy(compiler: NodeCompiler, request: TypesetRequest): number {
  const isLongEnough = (roomy: number) =>
    compileBook(compiler, request, { roomy: `${roomy}` }).numOfPages + mostNotes >= request.minPages;
  if (!isLongEnough(roomiest)) return roomiest;
  let roomy = 1;
  while (roomy < roomiest && !isLongEnough(roomy)) roomy += 1;
  return roomy;
}

const chapterEndsSchema = z.array(z.tuple([z.int(), z.boolean(), z.number()]));
const fewestLastLines = 3;
/** Changes of page height in lines to try for a chapter, in order. */
const depthsToTry = [-1, 1, -2];

/** Keeps the last two lines of a chapter from a page of their own by making its pages a line shorter or taller. */
function compileWithoutTails(compiler: NodeCompiler, request: TypesetRequest, more: Record<string, string>): Bindable {
  const depths = new Map<number, number>();
  let set: Bindable = { document: compileBook(compiler, request, more), fill: more };
  if (request.inputs["depths"] !== undefined) return set;
  for (const depth of depthsToTry) {
    const [ends] = compiler.query(set.document, { selector: "<chapter-ends>", field: "value" });
    const tails = chapterEndsSchema.parse(ends).filter(([, opens, lines]) => !opens && lines < fewestLastLines);
    if (tails.length === 0) break;
    for (const [chapter] of tails) depths.set(chapter, depth);
    const fill = { ...more, depths: JSON.stringify(Object.fromEntries(depths)) };
    set = { document: compileBook(compiler, request, fill), fill };
  }
  return set;
}

const mains = {
  screen: "book.typ",
  interior: "book.typ",
  cover: "cover.typ",
  front: "cover.typ",
  memory: "memory.typ",
  guide: "guide.typ",
  pages: "book.typ",
} satisfies Record<TypesetRequest["want"], string>;

/** One pass; `more` are further inputs. Throws `typesetting_failed`, or `font_missing`. */
export function compileBook(
  compiler: NodeCompiler,
  { want, workspace, pictures, inputs }: TypesetRequest,
  more: Record<string, string>,
): NodeTypstDocument {
  const main = mains[want];
  const edition = want === "interior" ? "print" : "screen";
  const compiled = compiler.compile({
    mainFilePath: join(workspace, main),
    inputs: { edition, pictures, ...inputs, ...more },
  });
  const document = compiled.result;
  if (!document) throw fail("typesetting_failed", `Typst refused ${main}: ${said(compiled.takeError())}`);
  const warnings = said(compiled.takeWarnings());
  if (warnings.includes("unknown font family")) throw fail("font_missing", `The book lacks a font: ${warnings}.`);
  return document;
}

function said(error: { shortDiagnostics: { message: string }[] } | null): string {
  return (error?.shortDiagnostics ?? []).map(({ message }) => message).join("; ");
}
