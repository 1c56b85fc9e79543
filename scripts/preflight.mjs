// npm run preflight -- book-interior.pdf book-cover.pdf: the faults that a printer would reject. Exit code 1 if there
// are any.
import { readFile } from "node:fs/promises";
import { PDFArray, PDFDict, PDFDocument, PDFName } from "pdf-lib";

const pointsPerInch = 72;
/** Printers trim with a tolerance of an eighth of an inch. */
const bleedPoints = pointsPerInch / 8;
/** PDF numbers are rounded. */
const tolerance = 0.05;

let faults = 0;
const files = process.argv.slice(2);
if (files.length === 0) {
  process.stderr.write("Name the PDF files to check.\n");
  process.exit(2);
}
for (const file of files) {
  const pdf = await PDFDocument.load(await readFile(file), { updateMetadata: false });
  const found = [...pdf.getPages().flatMap(pageFaults), ...fontFaults(pdf)];
  for (const fault of new Set(found)) process.stdout.write(`${file}: ${fault}\n`);
  if (found.length === 0) process.stdout.write(`${file}: ${pdf.getPageCount()} pages, no faults\n`);
  faults += found.length;
}
process.exit(faults === 0 ? 0 : 1);

function pageFaults(page, at) {
  const [media, bleed, trim] = ["MediaBox", "BleedBox", "TrimBox"].map((name) => boxOf(page, name));
  const where = `page ${at + 1}`;
  if (trim === null) return [`${where} has no TrimBox`];
  if (bleed === null) return [`${where} has no BleedBox`];
  const faultsHere = [];
  if (!isWithin(bleed, media)) faultsHere.push(`${where}: the BleedBox exceeds the MediaBox`);
  if (!isWithin(trim, bleed)) faultsHere.push(`${where}: the TrimBox exceeds the BleedBox`);
  if (leastMargin(trim, bleed) < bleedPoints - tolerance)
    faultsHere.push(`${where} has less than an eighth of an inch of bleed`);
  return faultsHere;
}

function boxOf(page, name) {
  const box = page.node.lookup(PDFName.of(name));
  return box instanceof PDFArray ? box.asArray().map(Number) : null;
}

function margins(inner, outer) {
  return [inner[0] - outer[0], inner[1] - outer[1], outer[2] - inner[2], outer[3] - inner[3]];
}

function isWithin(inner, outer) {
  return margins(inner, outer).every((margin) => margin >= -tolerance);
}

function leastMargin(inner, outer) {
  return Math.min(...margins(inner, outer));
}

function fontFaults(pdf) {
  const descriptors = pdf.context
    .enumerateIndirectObjects()
    .map(([, object]) => object)
    .filter((object) => object instanceof PDFDict && object.get(PDFName.of("Type")) === PDFName.of("FontDescriptor"));
  const embedded = ["FontFile", "FontFile2", "FontFile3"].map((name) => PDFName.of(name));
  return descriptors
    .filter((font) => !embedded.some((name) => font.has(name)))
    .map((font) => `the font ${font.get(PDFName.of("FontName"))} is not embedded`);
}
