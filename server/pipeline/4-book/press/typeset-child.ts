import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import { bleed } from "#server/pipeline/4-book/print/cover-geometry.ts";
import { finishPdf } from "#server/pipeline/4-book/print/finish-pdf.ts";
import { compileBindable, compileBook } from "./compile-book.ts";
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
  const isRead = request.want === "screen" || request.want === "memory" || request.want === "guide";
  const form = isRead ? { pdfStandard: "ua-1" } : { pdfTags: false };
  const pdf = compiler.pdf(document, { ...form, creationTimestamp: request.createdAt });
  compiler.evictCache(0);
  const photos = join(request.workspace, "photos");
  const { bytes, fonts } = await finishPdf(pdf, { photos, turn: turnOf(request) });
  await writeFile(join(request.workspace, `${request.want}.pdf`), bytes);
  return typesetSchema.parse({ pages, fill, fonts, sentencePages: sentencePages[0] ?? [] });
});

const fronts = { page: { width: 1600, height: 2400 }, square: { width: 1400, height: 1400 } };

async function drawFront(compiler: NodeCompiler, request: TypesetRequest): Promise<Typeset> {
  const svg = compiler.plainSvg(compileBook(compiler, request, { part: "front" }));
  compiler.evictCache(0);
  const { default: sharp } = await import("sharp");
  await sharp(Buffer.from(svg), { density: 267 })
    .resize({ ...fronts[request.shape ?? "page"], fit: "contain", background: request.ground })
    .flatten({ background: request.ground })
    .jpeg({ quality: 88 })
    .toFile(join(request.workspace, "front.jpg"));
  return { pages: 1, fill: {}, fonts: [], sentencePages: [] };
}

/** Draws the wanted pages. One SVG holds all pages of the document, one below the other. */
async function drawPages(compiler: NodeCompiler, request: TypesetRequest): Promise<Typeset> {
  const document = compileBook(compiler, request, {});
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
