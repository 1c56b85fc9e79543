import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { NodeCompiler, type NodeTypstDocument } from "@myriaddreamin/typst-ts-node-compiler";
import { z } from "zod";
import { fail } from "#server/platform/errors.ts";
import { bleed } from "#server/pipeline/4-book/print/cover-geometry.ts";
import { finishPdf } from "#server/pipeline/4-book/print/finish-pdf.ts";
import { answerParent } from "./run-in-child.ts";
import {
  pagePicture,
  typesetRequestSchema,
  typesetSchema,
  type Typeset,
  type TypesetRequest,
} from "./typeset-request.ts";

/** Trim or fold on every side, in pt; 0 on screen. */
function turnOf({ want, inputs }: TypesetRequest): number | null {
  if (want === "cover") return Number(inputs["turn"]) * 72;
  return want === "interior" ? bleed * 72 : null;
}

answerParent(typesetRequestSchema, async (request): Promise<Typeset> => {
  const fontBlobs = await Promise.all(request.fonts.map((file) => readFile(file)));
  const compiler = NodeCompiler.create({ workspace: request.workspace, fontArgs: [{ fontBlobs }] });
  if (request.want === "front") return drawFront(compiler, request);
  if (request.want === "pages") return drawPages(compiler, request);
  const { document, fill } = compileBindable(compiler, request);
  const pages = document.numOfPages;
  const sentencePages: unknown[] =
    request.want === "screen" ? compiler.query(document, { selector: "<sentence-pages>", field: "value" }) : [];
  const isRead = request.want === "screen" || request.want === "memory";
  const form = isRead ? { pdfStandard: "ua-1" } : { pdfTags: false };
  const pdf = compiler.pdf(document, { ...form, creationTimestamp: request.createdAt });
  compiler.evictCache(0);
  const photos = join(request.workspace, "photos");
  const { bytes, fonts } = await finishPdf(pdf, { photos, turn: turnOf(request) });
  await writeFile(join(request.workspace, `${request.want}.pdf`), bytes);
  return typesetSchema.parse({ pages, fill, fonts, sentencePages: sentencePages[0] ?? [] });
});

const fronts = { page: { width: 1600, height: 2400 }, square: { width: 1400, height: 1400 } };
const cloth = "#6E2419";

async function drawFront(compiler: NodeCompiler, request: TypesetRequest): Promise<Typeset> {
  const svg = compiler.plainSvg(compile(compiler, request, { part: "front" }));
  compiler.evictCache(0);
  const { default: sharp } = await import("sharp");
  await sharp(Buffer.from(svg), { density: 267 })
    .resize({ ...fronts[request.shape ?? "page"], fit: "contain", background: cloth })
    .flatten({ background: cloth })
    .jpeg({ quality: 88 })
    .toFile(join(request.workspace, "front.jpg"));
  return { pages: 1, fill: {}, fonts: [], sentencePages: [] };
}

/** Draws the wanted pages. One SVG holds all pages of the document, one below the other. */
async function drawPages(compiler: NodeCompiler, request: TypesetRequest): Promise<Typeset> {
  const document = compile(compiler, request, {});
  const svg = compiler.plainSvg(document);
  const pages = document.numOfPages;
  compiler.evictCache(0);
  const { default: sharp } = await import("sharp");
  for (const page of request.pages ?? []) {
    const one = svg.replace(/viewBox="0 0 (\S+) (\S+)" width="\S+" height="\S+"/, (_, width: string, all: string) => {
      const height = Number(all) / pages;
      return `viewBox="0 ${(page - 1) * height} ${width} ${height}" width="${width}pt" height="${height}pt"`;
    });
    await sharp(Buffer.from(one), { density: 150, unlimited: true })
      .resize({ ...pagePicture, fit: "contain", background: "#fff" })
      .flatten({ background: "#fff" })
      .jpeg({ quality: 82 })
      .toFile(join(request.workspace, `page-${page}.jpg`));
  }
  return { pages, fill: {}, fonts: [], sentencePages: [] };
}

type Set = { document: NodeTypstDocument; fill: Record<string, string> };

/** Ruled pages for the reader. */
const mostNotes = 4;
const roomiest = 5;

/**
 * A bound book has an even number of pages and at least the printer's minimum. A short book is set with more space
 * first, then gets up to four ruled pages, then empty pages.
 */
function compileBindable(compiler: NodeCompiler, request: TypesetRequest): Set {
  if (request.want === "cover" || request.want === "memory")
    return { document: compile(compiler, request, {}), fill: {} };
  let { document, fill } = compileWithoutTails(compiler, request, {});
  const { minPages } = request;
  for (let roomy = 1; roomy <= roomiest && document.numOfPages + mostNotes < minPages; roomy += 1)
    ({ document, fill } = compileWithoutTails(compiler, request, { roomy: `${roomy}` }));
  const more = (inputs: Record<string, string>) => {
    fill = { ...fill, ...inputs };
    document = compile(compiler, request, fill);
  };
  for (let notes = 1; notes <= mostNotes && document.numOfPages < minPages; notes += 1) more({ notes: `${notes}` });
  const bound = Math.max(minPages, document.numOfPages);
  const blank = bound + (bound % 2) - document.numOfPages;
  if (blank > 0) more({ blank: `${blank}` });
  return { document, fill };
}

const chapterEndsSchema = z.array(z.tuple([z.int(), z.boolean(), z.number()]));
const fewestLastLines = 3;
/** Changes of page height in lines to try for a chapter, in order. */
const depthsToTry = [-1, 1, -2];

/** Keeps the last two lines of a chapter from a page of their own by making its pages a line shorter or taller. */
function compileWithoutTails(compiler: NodeCompiler, request: TypesetRequest, more: Record<string, string>): Set {
  const depths = new Map<number, number>();
  let set: Set = { document: compile(compiler, request, more), fill: more };
  if (request.inputs["depths"] !== undefined) return set;
  for (const depth of depthsToTry) {
    const [ends] = compiler.query(set.document, { selector: "<chapter-ends>", field: "value" });
    const tails = chapterEndsSchema.parse(ends).filter(([, opens, lines]) => !opens && lines < fewestLastLines);
    if (tails.length === 0) break;
    for (const [chapter] of tails) depths.set(chapter, depth);
    const fill = { ...more, depths: JSON.stringify(Object.fromEntries(depths)) };
    set = { document: compile(compiler, request, fill), fill };
  }
  return set;
}

const mains = {
  screen: "book.typ",
  interior: "book.typ",
  cover: "cover.typ",
  front: "cover.typ",
  memory: "memory.typ",
  pages: "book.typ",
} satisfies Record<TypesetRequest["want"], string>;

function compile(
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
