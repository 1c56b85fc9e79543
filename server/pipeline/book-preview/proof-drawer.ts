import { createHash } from "node:crypto";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import sharp from "sharp";
import { fail } from "#server/platform/errors.ts";
import { bleed } from "#server/pipeline/4-book/print/cover-geometry.ts";
import type { DrawnPages, ProofWish } from "./preview-message.ts";

/** About: sharp on a large screen at twice its size. */
const widthInPixels = 1400;
const quality = 82;
/** How many compilations a result outlives that they do not use. */
const cacheAge = 2;
const keptPages = 8;

type Drawn = { hash: string; webp: string; width: number; height: number };

sharp.concurrency(1);
sharp.cache(false);

/** Draws pages of the finished PDF of a proof, without what is cut off. */
export class ProofDrawer {
  private readonly typst: NodeCompiler;
  private readonly drawn = new Map<number, Drawn>();

  constructor(workspace: string) {
    this.typst = NodeCompiler.create({ workspace });
  }

  async draw({ sheets, have }: ProofWish): Promise<DrawnPages> {
    const pages: (Drawn & { sheet: number })[] = [];
    for (const sheet of sheets) pages.push({ sheet, ...(await this.pageOf(sheet)) });
    const [{ width, height } = { width: 0, height: 0 }] = pages;
    return {
      page: { width, height },
      pages: pages.map(({ sheet, hash, webp }) => ({ sheet, hash, webp: have.includes(hash) ? null : webp })),
    };
  }

  private async pageOf(sheet: number): Promise<Drawn> {
    const known = this.drawn.get(sheet);
    if (known) return known;
    const drawn = await rasterOf(this.vectorOf(sheet));
    this.drawn.set(sheet, drawn);
    for (const old of [...this.drawn.keys()].slice(0, -keptPages)) this.drawn.delete(old);
    return drawn;
  }

  /** Typst reads the page of the PDF as a picture, and writes it as a vector picture within its own. */
  private vectorOf(sheet: number): Buffer {
    const page = `#set page(width: auto, height: auto, margin: 0pt)\n#image("proof.pdf", page: ${sheet})\n`;
    const svg = this.typst.plainSvg({ mainFileContent: page });
    this.typst.evictCache(cacheAge);
    const [, inner] = /<image xlink:href="data:image\/svg\+xml;base64,([^"]*)"/.exec(svg) ?? [];
    if (inner === undefined) throw fail("typesetting_failed", `Sheet ${sheet} of the proof could not be drawn.`);
    return Buffer.from(inner, "base64");
  }
}

async function rasterOf(svg: Buffer): Promise<Drawn> {
  const sizeOf = /width="([\d.]+)" height="([\d.]+)"/.exec(svg.subarray(0, 300).toString());
  const [whole = 0, tall = 0] = (sizeOf ?? []).slice(1).map(Number);
  const cut = bleed * 72;
  const [width, height] = [whole - 2 * cut, tall - 2 * cut];
  if (!(width > 0 && height > 0)) throw fail("typesetting_failed", "A page of the proof has no size.");
  /* What is cut off ends between two pixels. */
  const cutPixels = Math.round((cut * widthInPixels) / width);
  const scale = cutPixels / cut;
  const picture = await sharp(svg, { density: 72 * scale, unlimited: true })
    .extract({
      left: cutPixels,
      top: cutPixels,
      width: Math.floor(width * scale),
      height: Math.floor(height * scale),
    })
    .flatten({ background: "#ffffff" })
    .webp({ quality })
    .toBuffer();
  const hash = createHash("sha256").update(picture).digest("base64url").slice(0, 22);
  return { hash, webp: picture.toString("base64"), width, height };
}
