import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import openRenderer, {
  TypstRendererBuilder,
  type RenderSession,
  type TypstRenderer,
} from "@myriaddreamin/typst-ts-renderer";

const wasm = createRequire(import.meta.url).resolve("@myriaddreamin/typst-ts-renderer/wasm");

const definition = /<(?:path|symbol|image|g)\b[^>]*? id="([^"]+)".*?(?:\/>|<\/(?:symbol|g|path|image)>)/gs;
/** What only a web page can use: words to select, areas to click. */
const interactive =
  /<g transform="scale\([^"]*\)"><foreignObject\b.*?<\/foreignObject><\/g>|<a\b.*?<\/a>|<g class="typst-content-hint"><\/g>/gs;
const bookkeeping = / data-[a-z-]+="[^"]*"/g;

/** Draws single pages of a compiled book, each once. */
export class PageDrawer {
  private readonly renderer: TypstRenderer;
  private session: RenderSession | null = null;
  private readonly glyphs = new Map<string, string>();
  private readonly drawn = new Map<number, string>();
  private tops: number[] = [];

  private constructor(renderer: TypstRenderer) {
    this.renderer = renderer;
  }

  static async open(): Promise<PageDrawer> {
    await openRenderer({ module_or_path: await readFile(wasm) });
    return new PageDrawer(await new TypstRendererBuilder().build());
  }

  /** Takes a compiled book in Typst's vector format. */
  load(vector: Uint8Array): void {
    this.session?.free();
    this.session = this.renderer.create_session();
    this.renderer.manipulate_data(this.session, "reset", vector);
    this.drawn.clear();
    this.glyphs.clear();
    const pages = this.session.pages_info;
    this.tops = [0];
    for (let at = 0; at < pages.page_count; at += 1) this.tops.push((this.tops[at] ?? 0) + pages.page(at).height_pt);
    pages.free();
  }

  /** The page as SVG, without `crop` pt on each side. */
  draw(sheet: number, crop: number): string {
    const known = this.drawn.get(sheet);
    if (known !== undefined) return known;
    const [top = 0, bottom = 0] = this.tops.slice(sheet - 1, sheet + 1);
    const width = this.session?.doc_width ?? 0;
    /* The renderer draws the pages that the window touches. */
    const window = this.session?.render_in_window(0, top + 1, width, bottom - 1) ?? "";
    const svg = this.pageOf(window, { x: crop, y: crop, width: width - 2 * crop, height: bottom - top - 2 * crop });
    this.drawn.set(sheet, svg);
    return svg;
  }

  private pageOf(window: string, box: { x: number; y: number; width: number; height: number }): string {
    const shared: string[] = [];
    for (const [, kind, content = ""] of window.matchAll(/<defs class="([^"]*)">(.*?)<\/defs>/gs))
      if (kind === "glyph") for (const [whole, id = ""] of content.matchAll(definition)) this.glyphs.set(id, whole);
      else if (content !== "") shared.push(content);
    const page = window
      .split('<g class="typst-page"')
      .slice(1)
      .find((part) => !part.slice(0, part.indexOf(">")).includes("data-dummy"));
    const inner = (page ?? "></g>").replace(/^[^>]*>/s, "").replace(/<\/g>(?:<\/svg>)?\s*$/s, "");
    const marks = inner.replace(interactive, "").replace(bookkeeping, "");
    const used = new Set([...marks.matchAll(/href="#([^"]+)"/g)].map(([, id = ""]) => id));
    const glyphs = [...used].sort().map((id) => this.glyphs.get(id) ?? "");
    const view = [box.x, box.y, box.width, box.height].join(" ");
    return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="${view}"><defs>${glyphs.join("")}${shared.join("")}</defs>${marks}</svg>`;
  }
}
