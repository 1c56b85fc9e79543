import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import type { BookSource } from "#domain/book/book.ts";
import type { PreviewPhotos, PreviewWish, ShownBook } from "./preview-message.ts";
import { PreviewPress } from "./preview-press.ts";
import { scaleForPreview } from "./preview-photos.ts";

/** A book in its press, with its folder. */
export class OpenPreview {
  /** What the book is made from; another mark is another book. */
  readonly mark: string;
  private readonly source: BookSource;
  private readonly workspace: string;
  private readonly press: PreviewPress;
  private readonly closing = new AbortController();
  private photos: { key: string; scaled: PreviewPhotos } | null = null;

  private constructor(mark: string, source: BookSource, workspace: string, press: PreviewPress) {
    this.mark = mark;
    this.source = source;
    this.workspace = workspace;
    this.press = press;
  }

  /** `owner` names the folder, so that an erasure finds it. */
  static async open(workDir: string, owner: string, mark: string, source: BookSource): Promise<OpenPreview> {
    await mkdir(workDir, { recursive: true });
    const workspace = await mkdtemp(join(workDir, `${owner}.preview-`));
    const press = new PreviewPress();
    const opened = new OpenPreview(mark, source, workspace, press);
    try {
      await press.openBook(workspace, source);
      return opened;
    } catch (thrown) {
      await opened.close();
      throw thrown;
    }
  }

  get isSpent(): boolean {
    return this.press.isSpent;
  }

  async show(wish: PreviewWish): Promise<ShownBook> {
    const { size, binding, cover } = wish.edition;
    const key = JSON.stringify([size, binding, cover === "photograph"]);
    if (this.photos?.key !== key) {
      const scaled = await scaleForPreview(this.source, wish.edition, this.workspace, this.closing.signal);
      this.photos = { key, scaled };
    }
    return this.press.show(this.photos.scaled, wish);
  }

  async close(): Promise<void> {
    this.closing.abort();
    this.press.close();
    await rm(this.workspace, { recursive: true, force: true });
  }
}
