import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import sharp from "sharp";
import { fail } from "#server/platform/errors.ts";
import { answerParent } from "#server/pipeline/4-book/press/run-in-child.ts";
import { slidesRequestSchema } from "./slide.ts";

sharp.concurrency(1);

answerParent(slidesRequestSchema, async ({ workspace, fonts, slides }) => {
  const fontBlobs = await Promise.all(fonts.map((file) => readFile(file)));
  const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs }] });
  for (let slide = 0; slide < slides; slide++) {
    const compiled = compiler.compile({
      mainFilePath: join(workspace, "slides.typ"),
      inputs: { slide: String(slide) },
    });
    const said = (compiled.takeError()?.shortDiagnostics ?? []).map(({ message }: { message: string }) => message);
    if (!compiled.result) throw fail("typesetting_failed", `Typst refused slide ${slide}: ${said.join("; ")}`);
    const svg = Buffer.from(compiler.plainSvg(compiled.result));
    await sharp(svg, { unlimited: true })
      .resize(1280, 720)
      .flatten()
      .png()
      .toFile(join(workspace, `${slide}.png`));
  }
  return slides;
});
