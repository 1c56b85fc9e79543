import type { BookSource } from "#domain/book/book.ts";
import { fail } from "#server/platform/errors.ts";
import { createSemaphore } from "#server/platform/limits/semaphore.ts";
import { OpenPreview } from "./open-preview.ts";
import { OpenProof, type PrintedProof } from "./open-proof.ts";
import type { DrawnPages, PreviewWish, ProofWish, ShownBook } from "./preview-message.ts";

export type PreviewRequest = {
  /** Who looks, and whose book it is. */
  readerId: string;
  owner: string;
  /** What the book is made from. */
  mark: string;
  wish: PreviewWish;
  /** Aborts when the reader has left. */
  signal: AbortSignal;
  gather: () => Promise<BookSource>;
};

export type ProofRequest = Pick<PreviewRequest, "readerId" | "owner" | "mark" | "signal"> & {
  wish: ProofWish;
  find: () => Promise<PrintedProof>;
};

type Opened = OpenPreview | OpenProof;
type Turn = Pick<PreviewRequest, "readerId" | "mark" | "signal"> & {
  /** Frees a place before it opens the book. */
  open: (makeRoom: () => Promise<void>) => Promise<Opened>;
  draw: (opened: Opened) => Promise<void>;
};
type Waiting = { turn: Turn; reject: (why: unknown) => void };
/** One reader: the open book, whether it is drawn now, and the newest request that waits. */
type Line = {
  open: Opened | null;
  waiting: Waiting | null;
  /** Draws, or waits for a place. */
  isRunning: boolean;
  isServed: boolean;
  usedAt: number;
};

const usual = { presses: 2, readers: 40, idleMs: 5 * 60_000 };

/**
 * Open previews: at most `presses` processes, and one request of a reader at a time. While one runs, only the newest
 * next request waits; the one that it replaces throws `conflict`. Above `readers` waiting readers throws `rate_limited`.
 * A request that waits is dropped when its reader leaves.
 */
export class PreviewPresses {
  private readonly limits: typeof usual;
  private readonly workDir: string;
  private readonly inTurn: ReturnType<typeof createSemaphore>;
  private readonly lines = new Map<string, Line>();
  private readonly sweep: NodeJS.Timeout;

  constructor(workDir: string, limits: Partial<typeof usual> = {}) {
    this.limits = { ...usual, ...limits };
    this.workDir = workDir;
    this.inTurn = createSemaphore(this.limits.presses);
    this.sweep = setInterval(() => void this.endIdle(), 30_000).unref();
  }

  show({ owner, wish, gather, ...request }: PreviewRequest): Promise<ShownBook> {
    const open = async (makeRoom: () => Promise<void>) => {
      const source = await gather();
      await makeRoom();
      return OpenPreview.open(this.workDir, owner, request.mark, source);
    };
    return this.takeTurn((resolve) => ({
      ...request,
      open,
      draw: async (opened) => {
        if (!(opened instanceof OpenPreview)) throw otherOpen();
        resolve(await opened.show(wish));
      },
    }));
  }

  showProof({ owner, wish, find, ...request }: ProofRequest): Promise<DrawnPages> {
    const open = async (makeRoom: () => Promise<void>) => {
      const proof = await find();
      await makeRoom();
      return OpenProof.open(this.workDir, owner, request.mark, proof);
    };
    return this.takeTurn((resolve) => ({
      ...request,
      open,
      draw: async (opened) => {
        if (!(opened instanceof OpenProof)) throw otherOpen();
        resolve(await opened.show(wish));
      },
    }));
  }

  private takeTurn<Shown>(turnOf: (resolve: (shown: Shown) => void) => Turn): Promise<Shown> {
    const { promise, resolve, reject } = Promise.withResolvers<Shown>();
    const turn = turnOf(resolve);
    const line = this.lineOf(turn.readerId);
    if (!line.isRunning && this.count(({ isRunning }) => isRunning) >= this.limits.readers)
      throw fail("rate_limited", "Many people look at their books just now.");
    line.waiting?.reject(fail("conflict", "A newer preview was asked for."));
    line.waiting = { turn, reject };
    if (!line.isRunning) void this.run(line);
    return promise;
  }

  async close(): Promise<void> {
    clearInterval(this.sweep);
    for (const line of this.lines.values()) {
      line.waiting?.reject(fail("unavailable", "The server stops."));
      line.waiting = null;
      await this.end(line);
    }
  }

  private lineOf(readerId: string): Line {
    const known = this.lines.get(readerId);
    if (known) return known;
    const line: Line = { open: null, waiting: null, isRunning: false, isServed: false, usedAt: Date.now() };
    this.lines.set(readerId, line);
    return line;
  }

  private count(has: (line: Line) => boolean): number {
    return [...this.lines.values()].filter(has).length;
  }

  private async run(line: Line): Promise<void> {
    line.isRunning = true;
    try {
      while (line.waiting) await this.inTurn(() => this.serve(line));
    } finally {
      line.isRunning = false;
    }
  }

  private async serve(line: Line): Promise<void> {
    const next = line.waiting;
    line.waiting = null;
    if (!next) return;
    const { signal, draw } = next.turn;
    line.isServed = true;
    try {
      signal.throwIfAborted();
      await draw(await this.opened(line, next.turn));
    } catch (thrown) {
      next.reject(signal.aborted ? fail("conflict", "The reader left.") : thrown);
    } finally {
      line.isServed = false;
      line.usedAt = Date.now();
    }
    if (line.open?.isSpent) await this.end(line);
  }

  private async opened(line: Line, { mark, open }: Turn): Promise<Opened> {
    if (line.open?.mark === mark && !line.open.isSpent) return line.open;
    await this.end(line);
    line.open = await open(() => this.makeRoom());
    return line.open;
  }

  /** Ends previews that nobody draws, those used least recently first, until each served reader has a place. */
  private async makeRoom(): Promise<void> {
    const spare = [...this.lines.values()].filter((line) => line.open !== null && !line.isServed);
    const most = this.limits.presses - this.count(({ isServed }) => isServed);
    const ended = spare.toSorted((a, b) => b.usedAt - a.usedAt).slice(Math.max(0, most));
    await Promise.all(ended.map((line) => this.end(line)));
  }

  private async endIdle(): Promise<void> {
    const before = Date.now() - this.limits.idleMs;
    for (const [readerId, line] of this.lines) {
      if (line.isRunning || line.usedAt > before) continue;
      this.lines.delete(readerId);
      await this.end(line);
    }
  }

  private async end(line: Line): Promise<void> {
    const { open } = line;
    line.open = null;
    await open?.close();
  }
}

/** A mark names one book or one proof, so this is never thrown. */
const otherOpen = () => fail("internal", "The reader has something else open.");
