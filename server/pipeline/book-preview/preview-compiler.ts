import { createHash } from "node:crypto";
import { copyFile, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { NodeCompiler, type NodeTypstDocument } from "@myriaddreamin/typst-ts-node-compiler";
import { z } from "zod";
import type { BookSource } from "#domain/book/book.ts";
import { bookLettersSchema } from "#domain/book/book-look.ts";
import type { Edition } from "#domain/book/edition.ts";
import { sentencesOf } from "#domain/book/memoir.ts";
import { bookData, editionData, type BookData } from "#server/pipeline/4-book/pages/book-data.ts";
import { compileBindable, compileBook } from "#server/pipeline/4-book/press/compile-book.ts";
import type { TypesetRequest } from "#server/pipeline/4-book/press/typeset-request.ts";
import { bleed, coverGeometry, minPages } from "#server/pipeline/4-book/print/cover-geometry.ts";
import { pageDesign } from "#server/pipeline/4-book/print/page-design.ts";
import { findFonts } from "#server/pipeline/4-book/words/book-fonts.ts";
import { PageDrawer } from "./page-drawer.ts";
import type { PreviewPhotos, PreviewWish, ShownBook } from "./preview-message.ts";

const templates = new URL("../4-book/pages/", import.meta.url);
const sentencePagesSchema = z.tuple([z.array(z.tuple([z.string(), z.int()]))]);
/** A book of so many letters of data takes more than a moment to set. */
const longBook = 200_000;
/** How many compilations a result outlives that they do not use. */
const cacheAge = 2;

type SetPages = { key: string; pages: number; starts: ReadonlyMap<string, number>; isFinal: boolean };

/**
 * A book that stays open in the compiler: a change sets again only what it moves. One `show` at a time.
 */
export class PreviewCompiler {
  private readonly workspace: string;
  private readonly source: BookSource;
  private readonly drawer: PageDrawer;
  private readonly sentences: ReadonlyMap<string, string>;
  private readonly laid = new Map<string, BookData>();
  private compiler: { files: string; typst: NodeCompiler } | null = null;
  private fill: Record<string, string> = {};
  private set: SetPages | null = null;
  private cover: { key: string; svg: string } | null = null;

  private constructor(workspace: string, source: BookSource, drawer: PageDrawer) {
    this.workspace = workspace;
    this.source = source;
    this.drawer = drawer;
    this.sentences = new Map([...sentencesOf(source.memoir)].map(({ sentence }) => [sentence.id, sentence.text]));
  }

  static async open(workspace: string, source: BookSource): Promise<PreviewCompiler> {
    for (const name of await readdir(templates))
      if (name.endsWith(".typ")) await copyFile(new URL(name, templates), join(workspace, name));
    return new PreviewCompiler(workspace, source, await PageDrawer.open());
  }

  async show(photos: PreviewPhotos, wish: PreviewWish): Promise<ShownBook> {
    const data = this.dataOf(photos, wish);
    const typst = await this.press(data);
    const set = this.setPages(typst, data, wish);
    const { edition } = wish;
    const design = pageDesign(edition.size, edition.letters);
    const geometry = coverGeometry(set.pages, design, edition.binding);
    const cover = this.drawCover(typst, { ...data, chapters: [] }, geometry, edition);
    typst.evictCache(cacheAge);
    const crop = bleed * 72;
    const drawn = (svg: string) => {
      const hash = hashOf(svg);
      return { hash, svg: wish.have.includes(hash) ? null : svg };
    };
    const sheets = [...new Set(wish.sheets.map((sheet) => Math.min(sheet, set.pages)))];
    const [first = 1] = set.starts.values();
    return {
      sheets: set.pages,
      front: first - 1,
      chapters: this.chapterStarts(set.starts),
      page: { width: design.width * 72, height: design.height * 72 },
      pages: sheets.map((sheet) => ({
        sheet,
        ...drawn(this.drawer.draw(sheet, crop)),
        text: this.textOf(sheet, set.starts),
      })),
      cover: {
        ...drawn(cover),
        width: geometry.width - 2 * geometry.turn,
        height: geometry.height - 2 * geometry.turn,
        spine: geometry.spine,
        hasSpineText: geometry.spineText,
      },
      isFinal: set.isFinal,
    };
  }

  /** The pages' data of a size is made once; what else an edition says is laid over it. */
  private dataOf(photos: PreviewPhotos, { edition, dedication }: PreviewWish): BookData {
    const source = { ...this.source, edition, memoir: { ...this.source.memoir, dedication } };
    const key = JSON.stringify([edition.size, edition.binding, edition.about, edition.back]);
    const laid = this.laid.get(key) ?? bookData(source, { ...photos, cover: null }).data;
    this.laid.clear();
    this.laid.set(key, laid);
    return { ...laid, ...editionData(source, laid, photos.cover, []) };
  }

  /** The compiler with the fonts of every choice of letters and `book.json`. */
  private async press(data: BookData): Promise<NodeCompiler> {
    const json = JSON.stringify(data);
    const required = `${data.title.t}${data.author.t}`;
    const files = new Set<string>();
    for (const letters of bookLettersSchema.options)
      for (const file of (await findFonts([json], required, letters)).files) files.add(file);
    const fonts = await findFonts([json], required, data.letters);
    const wanted = [...files].join();
    if (this.compiler?.files !== wanted) {
      const fontBlobs = await Promise.all([...files].map((file) => readFile(file)));
      const typst = NodeCompiler.create({ workspace: this.workspace, fontArgs: [{ fontBlobs }] });
      this.compiler = { files: wanted, typst };
      this.set = null;
    }
    const printable: object = JSON.parse(fonts.substitute(json));
    const book = Buffer.from(JSON.stringify({ ...printable, fonts: fonts.families }));
    this.compiler.typst.mapShadow(join(this.workspace, "book.json"), book);
    return this.compiler.typst;
  }

  private setPages(typst: NodeCompiler, data: BookData, { edition, isQuick }: PreviewWish): SetPages {
    const { cover: _cover, back: _back, spine: _spine, ...inside } = data;
    const json = JSON.stringify([inside, edition.binding]);
    const key = hashOf(json);
    if (this.set?.key === key && (this.set.isFinal || isQuick)) return this.set;
    const request = this.request("interior", minPages(edition.binding));
    const isFinal = !isQuick || json.length < longBook;
    let document: NodeTypstDocument;
    if (isFinal) ({ document, fill: this.fill } = compileBindable(typst, request));
    else document = compileBook(typst, request, this.fill);
    const [pages] = sentencePagesSchema.parse(typst.query(document, { selector: "<sentence-pages>", field: "value" }));
    this.drawer.load(typst.vector(document));
    this.set = { key, pages: document.numOfPages, starts: new Map(pages), isFinal };
    return this.set;
  }

  private drawCover(
    typst: NodeCompiler,
    data: BookData,
    geometry: ReturnType<typeof coverGeometry>,
    edition: Edition,
  ): string {
    const key = hashOf(JSON.stringify([data, geometry, edition.letters]));
    if (this.cover?.key === key) return this.cover.svg;
    const inputs = Object.fromEntries(Object.entries(geometry).map(([name, value]) => [name, `${value}`]));
    const document = compileBook(typst, this.request("cover", 0), inputs);
    const [turn, width, height] = [geometry.turn, geometry.width, geometry.height].map((inches) => inches * 72);
    const view = [turn, turn, (width ?? 0) - 2 * (turn ?? 0), (height ?? 0) - 2 * (turn ?? 0)].join(" ");
    const svg = typst
      .plainSvg(document)
      .replace(/viewBox="[^"]*" width="[^"]*" height="[^"]*"/, `viewBox="${view}"`)
      .replace(/>\s+</g, "><");
    this.cover = { key, svg };
    return svg;
  }

  private request(want: TypesetRequest["want"], least: number): TypesetRequest {
    return {
      want,
      workspace: this.workspace,
      fonts: [],
      createdAt: this.source.createdAt,
      pictures: "previews",
      inputs: {},
      minPages: least,
    };
  }

  private chapterStarts(starts: ReadonlyMap<string, number>): ShownBook["chapters"] {
    return this.source.memoir.chapters.flatMap(({ title, stories }) => {
      const ids = stories.flatMap(({ paragraphs }) =>
        paragraphs.flatMap(({ sentences }) => sentences.map(({ id }) => id)),
      );
      const sheet = ids.map((id) => starts.get(id)).find((page) => page !== undefined);
      return sheet === undefined ? [] : [{ title, sheet }];
    });
  }

  /** The sentences that begin on a sheet. */
  private textOf(sheet: number, starts: ReadonlyMap<string, number>): string {
    return [...starts].flatMap(([id, page]) => (page === sheet ? (this.sentences.get(id) ?? []) : [])).join(" ");
  }
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, 22);
}
