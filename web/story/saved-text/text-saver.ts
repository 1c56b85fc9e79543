import { isRefusal, RequestFailure } from "#web/lib/api/request-failure.ts";
import { newId } from "#web/lib/new-id.ts";
import { Saver } from "./saver.ts";
import { forgetDraft, saveDraft, saveDraftBase } from "#web/story/drafts.ts";

/** A text of the server with the version that an edit starts from. */
export type Stored = {
  text: string;
  version: number;
  /** Texts that were made from earlier versions may hold words that were left out since. */
  cut_version: number;
};
/**
 * A text that somebody else saved while this person typed another. `madeFrom`: the version that this person changed; null
 * when it is unknown.
 */
export type Conflict<Loaded extends Stored> = { theirs: Loaded; mine: string; madeFrom: number | null };
export type Saving<Loaded extends Stored> = {
  state: "kept" | "unsaved" | "offline" | "refused";
  conflict: Conflict<Loaded> | null;
};

/** Unsent words. Stale: made from other words than the loaded ones. */
export type Draft = { text: string; isStale: boolean; madeFrom: number | null };
/** `base`: the version that the text replaces. `madeFrom`: the version that the person changed; null when unknown. */
export type Edit = { base: number; madeFrom: number | null; editor: string };

export type SavedText<Loaded extends Stored> = {
  /** Names the draft on this device. */
  name: string;
  userId: string;
  loaded: Loaded;
  /** Unsent words of this device. */
  draft: Draft | null;
  /** The server's text; null when the person may not edit it any more. */
  load: () => Promise<Loaded | null>;
  /** Saves a text and returns the new version. Status 409: the server refuses the edit, because it has other words. */
  save: (text: string, edit: Edit) => Promise<number>;
  /** The server has other words now. */
  onSaved: () => void;
};

/** One's own text may hold words that were left out meanwhile. */
export function mayHoldCutWords({ theirs, madeFrom }: Conflict<Stored>): boolean {
  return theirs.cut_version > (madeFrom ?? 0);
}

const saveAfterMs = 1500;
const retryMs = 10_000;

/**
 * Saves a text a moment after its last change. Until the server has it, a draft on this device holds it.
 * A save made from older words ends in a conflict, which lasts until the editor is opened anew.
 */
export class TextSaver<Loaded extends Stored> extends Saver<Saving<Loaded>> {
  private readonly edited: SavedText<Loaded>;
  private editor = newId();
  /** The version of the words that the server has. */
  private base: number;
  /** The version that the wanted words were made from. */
  private madeFrom: number | null;
  private saved: string;
  private wanted: string;
  private isSending = false;

  constructor(edited: SavedText<Loaded>) {
    const { loaded, draft } = edited;
    super({
      state: "kept",
      conflict: draft?.isStale ? { theirs: loaded, mine: draft.text, madeFrom: draft.madeFrom } : null,
    });
    this.edited = edited;
    this.base = loaded.version;
    this.madeFrom = draft === null || draft.isStale ? loaded.version : draft.madeFrom;
    this.saved = loaded.text;
    this.wanted = loaded.text;
  }

  get version(): number {
    return this.base;
  }

  /** Starts to watch the network, and sends the words that were left on this device. Returns the function that ends it. */
  readonly open = (): (() => void) => {
    const { draft } = this.edited;
    const end = this.watch();
    if (draft !== null && !draft.isStale) this.change(draft.text);
    return end;
  };

  readonly change = (text: string): void => {
    this.wanted = text;
    saveDraft(this.edited.userId, this.edited.name, text);
    if (this.madeFrom !== null) saveDraftBase(this.edited.userId, this.edited.name, this.madeFrom);
    this.set({ state: "unsaved" });
    if (this.current.conflict === null) this.later(saveAfterMs);
  };

  /** Sends the newest text now. */
  readonly flush = async (): Promise<void> => {
    this.stopWaiting();
    if (this.isSending || this.current.state === "kept") return;
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
    forgetDraft(this.edited.userId, this.edited.name);
    this.set({ state: "kept" });
  };

  /** Sends the newest text, and makes the next one a revision of its own. */
  async beginRevision(): Promise<void> {
    await this.flush();
    this.editor = newId();
  }

  /** Saves these words over the other ones, which stay in the history. Returns whether that succeeded. */
  async keepMine({ theirs, mine, madeFrom }: Conflict<Loaded>): Promise<boolean> {
    this.base = theirs.version;
    this.madeFrom = madeFrom;
    this.saved = theirs.text;
    this.wanted = mine;
    this.set({ state: "unsaved" });
    await this.flush();
    return this.saved === mine;
  }

  /** Forgets the unsent text of this device. */
  drop(): void {
    this.stopWaiting();
    this.wanted = this.saved;
    forgetDraft(this.edited.userId, this.edited.name);
    this.set({ state: "kept" });
  }

  private async send(text: string): Promise<void> {
    const { name, userId, save, onSaved } = this.edited;
    this.base = await save(text, { base: this.base, madeFrom: this.madeFrom, editor: this.editor });
    this.madeFrom = this.base;
    this.saved = text;
    saveDraftBase(userId, name, this.base);
    onSaved();
  }

  private async meet(failure: unknown, text: string): Promise<void> {
    if (failure instanceof RequestFailure && failure.status === 409) {
      const theirs = await this.edited.load().catch(() => null);
      if (theirs === null) return this.retry();
      if (theirs.text !== text) return this.set({ conflict: { theirs, mine: this.wanted, madeFrom: this.madeFrom } });
      /* The response to an earlier request was lost. */
      this.base = theirs.version;
      this.madeFrom = theirs.version;
      this.saved = text;
    } else if (isRefusal(failure)) this.set({ state: "refused" });
    else this.retry();
  }

  private retry(): void {
    this.set({ state: "offline" });
    this.later(retryMs);
  }
}
