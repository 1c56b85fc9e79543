import type { BookSource } from "#domain/book/book.ts";
import type { PreviewPhotos, PreviewWish, ShownBook } from "./preview-message.ts";
import { openPress, type OpenPress } from "./open-press.ts";
import { scaleForPreview } from "./preview-photos.ts";

/** A book in its press, with its folder. */
export class OpenPreview {
  /** What the book is made from; another mark is another book. */
  readonly mark: string;
  private readonly source: BookSource;
  private readonly opened: OpenPress;
  private readonly closing = new AbortController();
  private photos: { key: string; scaled: PreviewPhotos } | null = null;

  private constructor(mark: string, source: BookSource, opened: OpenPress) {
    this.mark = mark;
    this.source = source;
    this.opened = opened;
  }

  static async open(workDir: string, owner: string, mark: string, source: BookSource): Promise<OpenPreview> {
    const opened = await openPress(workDir, owner, (press, workspace) => press.openBook(workspace, source));
    return new OpenPreview(mark, source, opened);
  }

  get isSpent(): boolean {
    return this.opened.press.isSpent;
  }

  async show(wish: PreviewWish): Promise<ShownBook> {
    const { size, binding, cover } = wish.edition;
    const key = JSON.stringify([size, binding, cover === "photograph"]);
    if (this.photos?.key !== key) {
      const scaled = await scaleForPreview(this.source, wish.edition, this.opened.workspace, this.closing.signal);
      this.photos = { key, scaled };
    }
    return this.opened.press.show(this.photos.scaled, wish);
  }

  async close(): Promise<void> {
    this.closing.abort();
    await this.opened.close();
  }
}
