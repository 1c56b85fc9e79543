import type { Reply } from "#server/voice/dialogue/interviewer.ts";
import type { Phrase } from "./choose-phrasing.ts";

type Said = { say: (reply: Reply) => void; failed: (thrown: unknown) => void };

/** Phrases one reply at a time. A newer reply cancels it. */
export class ReplyInWords {
  private readonly phrase: Phrase | null;
  private readonly said: Said;
  private waiting: AbortController | null = null;

  constructor(phrase: Phrase | null, said: Said) {
    this.phrase = phrase;
    this.said = said;
  }

  /** Whether no model is asked to phrase the reply. */
  isFinal({ draft }: Reply): boolean {
    return draft === undefined || this.phrase === null;
  }

  give(reply: Reply): void {
    this.drop();
    const { phrase } = this;
    if (reply.draft === undefined || phrase === null) return this.said.say(reply);
    const waiting = new AbortController();
    this.waiting = waiting;
    void this.sayPhrased(reply, phrase(reply.draft, waiting.signal), waiting);
  }

  private async sayPhrased(reply: Reply, phrased: Promise<string>, waiting: AbortController): Promise<void> {
    try {
      const say = await phrased;
      if (this.waiting !== waiting) return;
      this.waiting = null;
      this.said.say({ ...reply, say });
    } catch (thrown) {
      if (this.waiting === waiting) this.said.failed(thrown);
    }
  }

  /** Drops the pending reply. Returns whether one was dropped before playback. */
  drop(): boolean {
    const { waiting } = this;
    this.waiting = null;
    waiting?.abort();
    return waiting !== null;
  }
}
