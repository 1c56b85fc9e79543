import { z } from "zod/mini";
import { isRefusal } from "#web/lib/api/request-failure.ts";
import { readUnsent, saveUnsent } from "#web/story/drafts.ts";
import { Saver } from "#web/story/saved-text/saver.ts";
import type { AskedBook } from "#web/features/book-editor/make-book.ts";
import { designSchema, loadDesign, saveDesign, type Design } from "./load-design.ts";

export type DesignState = {
  design: Design;
  state: "kept" | "unsaved" | "offline" | "refused";
  /** How often the server's choices changed, as far as this page knows. */
  kept: number;
};

const saveAfterMs = 350;
const retryMs = 8000;
const partSchema = z.partial(designSchema);
const unsentSchema = z.custom<Partial<Design>>((value) => partSchema.safeParse(value).success);
const names = z.keyof(designSchema).options;

/** Saves each choice by itself. What the server does not have is kept on this device. */
export class DesignSaver extends Saver<DesignState> {
  private readonly book: AskedBook;
  private readonly userId: string;
  private unsent: Partial<Design>;
  private sending: Promise<boolean> | null = null;

  constructor(userId: string, book: AskedBook, stored: Design) {
    const unsent = readUnsent(userId, draftOf(book), unsentSchema) ?? {};
    super({ design: { ...stored, ...unsent }, state: "kept", kept: 0 });
    this.userId = userId;
    this.book = book;
    this.unsent = unsent;
  }

  /** Starts to watch the network and the window, and sends what was left on this device. Returns the end of it. */
  readonly open = (): (() => void) => {
    const end = this.watch(() => void this.look());
    if (Object.keys(this.unsent).length > 0) this.later(0);
    return end;
  };

  readonly choose = (changed: Partial<Design>): void => {
    this.keep({ ...this.unsent, ...changed });
    this.set({ design: { ...this.current.design, ...changed }, state: "unsaved" });
    this.later(saveAfterMs);
  };

  /** Sends the changes now. Returns whether the server has all of them. */
  readonly flush = (): Promise<boolean> => {
    this.stopWaiting();
    this.sending ??= this.send().finally(() => {
      this.sending = null;
    });
    return this.sending;
  };

  private async send(): Promise<boolean> {
    try {
      while (Object.keys(this.unsent).length > 0) {
        const sent = this.unsent;
        await saveDesign(this.book, sent);
        const left = { ...this.unsent };
        for (const name of names) if (left[name] === sent[name]) delete left[name];
        this.keep(left);
        const isAll = Object.keys(left).length === 0;
        this.set({ state: isAll ? "kept" : "unsaved", kept: this.current.kept + 1 });
      }
      this.stopWaiting();
      return true;
    } catch (failure) {
      this.set({ state: isRefusal(failure) ? "refused" : "offline" });
      if (!isRefusal(failure)) this.later(retryMs);
      return false;
    }
  }

  /** Takes what another window chose when the person comes back to this one. */
  private async look(): Promise<void> {
    if (document.visibilityState !== "visible") return;
    const design = await loadDesign(this.book).catch(() => null);
    if (design === null || this.sending !== null || Object.keys(this.unsent).length > 0) return;
    this.set({ design, kept: this.current.kept + 1 });
  }

  private keep(unsent: Partial<Design>): void {
    this.unsent = unsent;
    saveUnsent(this.userId, draftOf(this.book), Object.keys(unsent).length === 0 ? null : unsent);
  }
}

const draftOf = ({ bookId, sessionId }: AskedBook) => `design:${bookId ?? sessionId}`;
