import { isRefusal, RequestFailure } from "#web/lib/api/request-failure.ts";
import { newId } from "#web/lib/new-id.ts";
import { forgetDraft, saveDraft, saveDraftBase } from "#web/story/drafts.ts";
import { loadTranscript, saveCorrection, type LoadedTranscript } from "./load-transcript.ts";

/** Words that somebody else saved while this person typed others. */
export type Conflict = { theirs: LoadedTranscript; mine: string };
export type Saving = { state: "kept" | "unsaved" | "offline" | "refused"; conflict: Conflict | null };

export type SavedAnswer = {
  answerId: string;
  userId: string;
  loaded: LoadedTranscript;
  /** Unsent words of this device. Stale: made from other words than the loaded ones. */
  draft: { text: string; isStale: boolean } | null;
  /** The server has other words now. */
  onSaved: () => void;
};

const saveAfterMs = 1500;
const retryMs = 10_000;

/**
 * Saves the text of an answer a moment after its last change. Until the server has it, a draft on this device holds it.
 * A save made from older words ends in a conflict, which lasts until the editor is opened anew.
 */
export class TextSaver {
  private readonly answer: SavedAnswer;
  private readonly editor = newId();
  private readonly listeners = new Set<() => void>();
  private saving: Saving;
  /** The version of the words that the server has. */
  private base: number;
  private saved: string;
  private wanted: string;
  private isSending = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(answer: SavedAnswer) {
    const { loaded, draft } = answer;
    this.answer = answer;
    this.base = loaded.version;
    this.saved = loaded.text;
    this.wanted = loaded.text;
    this.saving = { state: "kept", conflict: draft?.isStale ? { theirs: loaded, mine: draft.text } : null };
  }

  readonly read = (): Saving => this.saving;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  get version(): number {
    return this.base;
  }

  /** Starts to watch the network, and sends the words that were left on this device. Returns the function that ends it. */
  readonly open = (): (() => void) => {
    const { draft } = this.answer;
    const send = () => void this.flush();
    addEventListener("online", send);
    if (draft !== null && !draft.isStale) this.change(draft.text);
    return () => {
      removeEventListener("online", send);
      send();
    };
  };

  readonly change = (text: string): void => {
    this.wanted = text;
    saveDraft(this.answer.userId, this.answer.answerId, text);
    saveDraftBase(this.answer.userId, this.answer.answerId, this.base);
    this.set({ state: "unsaved" });
    if (this.saving.conflict === null) this.later(saveAfterMs);
  };

  /** Sends the newest text now. */
  readonly flush = async (): Promise<void> => {
    clearTimeout(this.timer);
    if (this.isSending || this.saving.state === "kept") return;
    const text = this.wanted;
    this.isSending = true;
    try {
      if (text !== this.saved) await this.send(text);
    } catch (failure) {
      await this.meet(failure, text);
    } finally {
      this.isSending = false;
    }
    if (this.saved !== text) return;
    if (this.wanted !== text) return this.later(saveAfterMs);
    forgetDraft(this.answer.userId, this.answer.answerId);
    this.set({ state: "kept" });
  };

  /** Saves these words over the other ones, which stay in the history. Returns whether that succeeded. */
  async keepMine({ theirs, mine }: Conflict): Promise<boolean> {
    this.base = theirs.version;
    this.saved = theirs.text;
    this.wanted = mine;
    this.set({ state: "unsaved" });
    await this.flush();
    return this.saved === mine;
  }

  private async send(text: string): Promise<void> {
    const { answerId, userId, loaded, onSaved } = this.answer;
    const { base, editor } = this;
    this.base = await saveCorrection(answerId, { text, language: loaded.language, base, editor });
    this.saved = text;
    saveDraftBase(userId, answerId, this.base);
    onSaved();
  }

  private async meet(failure: unknown, text: string): Promise<void> {
    if (failure instanceof RequestFailure && failure.status === 409) {
      const theirs = await loadTranscript(this.answer.answerId).catch(() => null);
      if (theirs === null) return this.retry();
      if (theirs.text !== text) return this.set({ conflict: { theirs, mine: text } });
      /* The response to an earlier request was lost. */
      this.base = theirs.version;
      this.saved = text;
    } else if (isRefusal(failure)) this.set({ state: "refused" });
    else this.retry();
  }

  private retry(): void {
    this.set({ state: "offline" });
    this.later(retryMs);
  }

  private later(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.flush(), ms);
  }

  private set(saving: Partial<Saving>): void {
    this.saving = { ...this.saving, ...saving };
    for (const listener of this.listeners) listener();
  }
}
