import type { Language } from "#domain/language.ts";
import { randomUUID } from "node:crypto";
import { siteOf } from "#server/database/network-prefix.ts";
import type { LiveStt } from "#server/providers/stt/live/live-stt.ts";
import { isNewer, noVoiceNotices, type VoiceBegun, type VoiceNotices } from "#server/voice/session/voice-notices.ts";
import { listenLimits } from "./listen-limits.ts";

type Place = { source: VoiceSource; begun: VoiceBegun; replaced: () => void };

/**
 * Whose voice it is, and where it comes from. A visitor has no account. `part`: a recorded answer is heard only while the same
 * person is in no conversation, whose reply depends on the words.
 */
export type VoiceSource = { person: string; network: string; isVisitor: boolean; part: "answer" | "conversation" };
/** This machine's recognizers and the places at them. Conversations and answers share one, or each model is in the memory twice. */
export type Recognizers = {
  places: RecognizerPlaces;
  liveStt: (language: Language) => Promise<LiveStt | null>;
  /** Carries what begins here to the other processes. */
  notices: VoiceNotices;
};

/**
 * The places at this machine's recognizers, for conversations and recorded answers together. One of each person: who begins again
 * takes the place of what they began before. Nobody's site has more than half of them, nor have visitors.
 */
export class RecognizerPlaces {
  private readonly max: number;
  private readonly taken = new Map<string, Place>();
  private readonly notices: VoiceNotices;

  constructor(max: number = listenLimits.maxListeners, notices: VoiceNotices = noVoiceNotices) {
    this.max = max;
    this.notices = notices;
    notices.onNotice((notice) => {
      if (notice.kind === "begun" && notice.of === "recognizer") this.leaveTo(notice);
    });
  }

  get size(): number {
    return this.taken.size;
  }

  /** Gives what leaves the place again; null where there is none. `replaced`: the same person's newer voice has it now. */
  acquire(source: VoiceSource, replaced: () => void): (() => void) | null {
    const { person } = source;
    const before = this.taken.get(person);
    if (before?.source.part === "conversation" && source.part === "answer") return null;
    if (!this.hasRoom(source)) return null;
    const { part } = source;
    const begun = { kind: "begun", of: "recognizer", part, person, id: randomUUID(), at: Date.now() } as const;
    const place = { source, begun, replaced };
    this.taken.set(person, place);
    before?.replaced();
    this.notices.notify(begun);
    return () => {
      if (this.taken.get(person) === place) this.taken.delete(person);
    };
  }

  /** The same person's newer voice is heard in another process. */
  private leaveTo(newer: VoiceBegun): void {
    const place = this.taken.get(newer.person);
    if (place === undefined || !isNewer(newer, place.begun)) return;
    if (place.source.part === "conversation" && newer.part === "answer") return;
    this.taken.delete(newer.person);
    place.replaced();
  }

  private hasRoom({ person, network, isVisitor }: VoiceSource): boolean {
    const others = [...this.taken.values()].map(({ source }) => source).filter((one) => one.person !== person);
    const share = Math.ceil(this.max / 2);
    if (others.length >= this.max) return false;
    if (isVisitor && others.filter((one) => one.isVisitor).length >= share) return false;
    return others.filter((one) => siteOf(one.network) === siteOf(network)).length < share;
  }
}
