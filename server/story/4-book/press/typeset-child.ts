import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { NodeCompiler, type NodeTypstDocument } from "@myriaddreamin/typst-ts-node-compiler";
import { fail } from "#server/errors.ts";
import { coverGeometry } from "#server/story/4-book/print/cover-geometry.ts";
import { finishPdf } from "#server/story/4-book/print/finish-pdf.ts";
import { answerParent } from "./run-in-child.ts";
import { sentencePagesSchema, typesetRequestSchema, type Typeset, type TypesetRequest } from "./typeset-request.ts";

answerParent(typesetRequestSchema, async (request, onFraction) => {
  const fontBlobs = await Promise.all(request.fonts.map((file) => readFile(file)));
  const compiler = NodeCompiler.create({ workspace: request.workspace, fontArgs: [{ fontBlobs }] });
  if (request.want === "book") return typeset(compiler, request, onFraction);
  const front = compiler.plainSvg(compile(compiler, request, "cover.typ", { part: "front" }));
  await writeFile(join(request.workspace, "front.svg"), front);
  return null;
});

async function typeset(
  compiler: NodeCompiler,
  request: TypesetRequest,
  onFraction: (fraction: number) => void,
): Promise<Typeset> {
  const photos = join(request.workspace, "photos");

  const { document, inputs } = compileEven(compiler, request, "screen");
  const pages = document.numOfPages;
  const sentencePages: unknown = compiler.query(document, { selector: "<sentence-pages>", field: "value" });
  await keep("book.pdf", { pdfStandard: "ua-1" }, document, null);
  onFraction(1 / 3);

  const interior = compile(compiler, request, "book.typ", { ...inputs, edition: "print" });
  const fonts = await keep("interior.pdf", { pdfTags: false }, interior, 9);
  onFraction(2 / 3);

  const { width, height, spine, spineText } = coverGeometry(pages);
  const sizes = { width: `${width}`, height: `${height}`, spine: `${spine}`, spineText: `${spineText}` };
  await keep("cover.pdf", { pdfTags: false }, compile(compiler, request, "cover.typ", sizes), 0);
  onFraction(1);
  return { pages, fonts, sentencePages: z.tuple([sentencePagesSchema]).parse(sentencePages)[0] };

  async function keep(name: string, form: object, laid: NodeTypstDocument, bleedPt: number | null): Promise<string[]> {
    const pdf = compiler.pdf(laid, { ...form, creationTimestamp: request.createdAt });
    const finished = await finishPdf(pdf, { photos, bleedPt });
    await writeFile(join(request.workspace, name), finished.bytes);
    return finished.fonts;
  }
}

type Laid = { document: NodeTypstDocument; inputs: Record<string, string> };

function compileEven(compiler: NodeCompiler, request: TypesetRequest, edition: string): Laid {
  const document = compile(compiler, request, "book.typ", { edition });
  if (document.numOfPages % 2 === 0) return { document, inputs: {} };
  return { document: compile(compiler, request, "book.typ", { edition, pad: "yes" }), inputs: { pad: "yes" } };
}

function compile(
  compiler: NodeCompiler,
  { workspace }: TypesetRequest,
  main: string,
  inputs: Record<string, string>,
): NodeTypstDocument {
  const compiled = compiler.compile({ mainFilePath: join(workspace, main), inputs });
  const document = compiled.result;
  if (!document) throw fail("typesetting_failed", `Typst refused ${main}: ${said(compiled.takeError())}`);
  const warnings = said(compiled.takeWarnings());
  if (warnings.includes("unknown font family")) throw fail("font_missing", `The book lacks a font: ${warnings}.`);
  return document;
}

function said(error: { shortDiagnostics: { message: string }[] } | null): string {
  return (error?.shortDiagnostics ?? []).map(({ message }) => message).join("; ");
}
