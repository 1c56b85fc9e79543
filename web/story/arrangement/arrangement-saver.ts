import { arrangementSchema, type ArrangedChapter } from "#domain/book/arrangement/arrangement.ts";
import { isRefusal, RequestFailure } from "#web/lib/api/request-failure.ts";
import { Saver } from "#web/story/saved-text/saver.ts";
import { loadArrangement, saveArrangement, type StoredArrangement } from "./load-arrangement.ts";
import { applyStep, type Step } from "./steps.ts";
import { readUnsentSteps, storeUnsentSteps } from "./unsent-steps.ts";

export type ArrangementState = {
  chapters: ArrangedChapter[];
  state: "kept" | "unsaved" | "offline" | "refused";
  canUndo: boolean;
  /** Somebody else changed the chapters while this page was open. */
  isNewer: boolean;
};

type Opened = {
  sessionId: string;
  userId: string;
  stored: StoredArrangement;
  /** Every story of the book in a place of the stored chapters, or of the question bank's. */
  place: (stored: ArrangedChapter[] | null) => ArrangedChapter[];
};

const saveAfterMs = 500;
const retryMs = 10_000;
const maxUndoSteps = 100;

/**
 * Saves each step by itself. Steps that the server does not have are kept on this device. When somebody else saved
 * meanwhile, the steps are done again on the newer chapters.
 */
export class ArrangementSaver extends Saver<ArrangementState> {
  private readonly opened: Opened;
  private version: number;
  private unsent: Step[];
  private sending = 0;
  private past: ArrangedChapter[][] = [];

  constructor(opened: Opened) {
    const unsent = readUnsentSteps(opened.userId, opened.sessionId);
    const chapters = unsent.reduce(applyStep, opened.place(opened.stored.chapters));
    super({ chapters, state: "kept", canUndo: false, isNewer: false });
    this.opened = opened;
    this.version = opened.stored.version;
    this.unsent = unsent;
  }

  /** Starts to watch the network and the window, and sends what was left on this device. Returns the end of it. */
  readonly open = (): (() => void) => {
    const end = this.watch(() => void this.look());
    if (this.unsent.length > 0) this.later(0);
    return end;
  };

  readonly take = (step: Step): void => {
    this.past = [...this.past, this.current.chapters].slice(-maxUndoSteps);
    this.add(step);
  };

  readonly undo = (): void => {
    const before = this.past.at(-1);
    if (before === undefined) return;
    this.past = this.past.slice(0, -1);
    this.add({ kind: "restore", chapters: before });
  };

  /** Sends the steps now. */
  readonly flush = async (): Promise<void> => {
    this.stopWaiting();
    if (this.sending > 0 || this.unsent.length === 0) return;
    this.sending = this.unsent.length;
    const chapters = this.current.chapters;
    try {
      this.version = await saveArrangement(this.opened.sessionId, { version: this.version, chapters });
      this.confirm();
    } catch (failure) {
      await this.meet(failure, chapters);
    } finally {
      this.sending = 0;
    }
  };

  private add(step: Step): void {
    this.keep([...this.unsent, step]);
    this.set({ chapters: applyStep(this.current.chapters, step), state: "unsaved" });
    this.later(saveAfterMs);
  }

  private confirm(): void {
    this.keep(this.unsent.slice(this.sending));
    this.set({ state: this.unsent.length === 0 ? "kept" : "unsaved" });
    if (this.unsent.length > 0) this.later(saveAfterMs);
  }

  private async meet(failure: unknown, sent: ArrangedChapter[]): Promise<void> {
    if (failure instanceof RequestFailure && failure.status === 409) {
      const newer = await loadArrangement(this.opened.sessionId).catch(() => null);
      if (newer === null) return this.retry();
      /* The response to an earlier request was lost. */
      if (newer.chapters !== null && isSame(newer.chapters, sent)) {
        this.version = newer.version;
        return this.confirm();
      }
      this.follow(newer);
      return this.later(0);
    }
    if (isRefusal(failure)) return this.set({ state: "refused" });
    this.retry();
  }

  /** Looks for changes of another window when the person comes back to this one. */
  private async look(): Promise<void> {
    if (document.visibilityState !== "visible" || this.unsent.length > 0) return;
    const newer = await loadArrangement(this.opened.sessionId).catch(() => null);
    if (newer !== null && newer.version !== this.version && this.unsent.length === 0) this.follow(newer);
  }

  /** Goes on from the newer chapters. To undo is to return to them: an earlier state would take back the other's steps. */
  private follow({ version, chapters }: StoredArrangement): void {
    this.version = version;
    const saved = this.opened.place(chapters);
    this.keep(this.unsent.filter(({ kind }) => kind !== "restore"));
    this.past = this.unsent.length === 0 ? [] : [saved];
    this.set({
      chapters: this.unsent.reduce(applyStep, saved),
      isNewer: true,
      state: this.unsent.length === 0 ? "kept" : "unsaved",
    });
  }

  private retry(): void {
    this.set({ state: "offline" });
    this.later(retryMs);
  }

  private keep(steps: Step[]): void {
    this.unsent = steps;
    storeUnsentSteps(this.opened.userId, this.opened.sessionId, steps);
  }

  protected override set(changed: Partial<ArrangementState>): void {
    super.set({ ...changed, canUndo: this.past.length > 0 });
  }
}

const inOrder = (chapters: ArrangedChapter[]) => JSON.stringify(arrangementSchema.parse({ chapters }));
const isSame = (one: ArrangedChapter[], other: ArrangedChapter[]) => inOrder(one) === inOrder(other);
