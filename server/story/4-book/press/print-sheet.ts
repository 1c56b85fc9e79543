import { readFile, writeFile } from "node:fs/promises";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import { z } from "zod";
import { sheetSchema, type Printed, type Sheet } from "./sheet.ts";

/** Typst's compiler is native and synchronous, so it has a process of its own: one sheet, then it ends. */
process.once("message", (message) => {
  void print(sheetSchema.parse(message)).then((printed) => process.send?.(printed, () => process.exit(0)));
});

async function print(sheet: Sheet): Promise<Printed> {
  const fontBlobs = await Promise.all(sheet.fonts.map((path) => readFile(path)));
  const compiler = NodeCompiler.create({ workspace: sheet.dir, fontArgs: [{ fontBlobs }], inputs: sheet.inputs });
  const compiled = compiler.compile({ mainFilePath: sheet.main });
  const document = compiled.result;
  const notes = compiled.takeDiagnostics();
  const said = notes
    ? compiler.fetchDiagnostics(notes).map((note) => z.object({ message: z.string() }).parse(note).message)
    : [];
  if (!document) return { problem: said.join("; ") || "Typst gave no reason." };
  try {
    if (sheet.format === "svg") await writeFile(sheet.out, compiler.plainSvg(document));
    else await writeFile(sheet.out, compiler.pdf(document, pdfOptions(sheet)));
  } catch (cause) {
    return { problem: cause instanceof Error ? cause.message : String(cause) };
  }
  const marks = z
    .array(z.object({ value: z.array(z.tuple([z.string(), z.int()])) }))
    .safeParse(findMarks(compiler, document, sheet));
  return { pages: document.numOfPages, sentencePages: marks.data?.[0]?.value ?? [], warnings: said };
}

function pdfOptions({ format, createdAt }: Sheet) {
  return format === "pdf/ua-1"
    ? { pdfStandard: "ua-1", creationTimestamp: createdAt }
    : { creationTimestamp: createdAt };
}

function findMarks(
  compiler: NodeCompiler,
  document: NonNullable<ReturnType<NodeCompiler["compile"]>["result"]>,
  sheet: Sheet,
): unknown {
  return sheet.main.endsWith("book.typ") ? compiler.query(document, { selector: "<sentence-pages>" }) : [];
}
