import { networksOfSite, siteOf } from "#server/database/network-prefix.ts";
import type { VoiceHolder } from "#server/voice/keys/voice-key-store.ts";
import { isNewer, noVoiceNotices, type VoiceBegun, type VoiceNotices } from "#server/voice/session/voice-notices.ts";
import type { VoiceSession } from "#server/voice/session/voice-session.ts";
import type { ConversationLimits } from "./voice-limits.ts";

/** `elsewhere`: ids of the same person's newer conversations in other processes. */
type Place = { network: string; begun: VoiceBegun; elsewhere: Set<string> };

/** The running conversations of this process, and whether there is capacity for one more. */
export class ConversationPlaces {
  private readonly places = new Map<VoiceSession, Place>();
  private readonly limits: ConversationLimits;
  private readonly notices: VoiceNotices;

  constructor(limits: ConversationLimits, notices: VoiceNotices = noVoiceNotices) {
    this.limits = limits;
    this.notices = notices;
    notices.onNotice((notice) => {
      if (notice.kind === "ended") for (const { elsewhere } of this.places.values()) elsewhere.delete(notice.id);
      else if (notice.of === "conversation") this.makeRoomElsewhere(notice);
    });
  }

  get sessions(): readonly VoiceSession[] {
    return [...this.places.keys()];
  }

  /** A new conversation replaces the person's own oldest one: its connection may be dead without notice. */
  makeRoom(holder: VoiceHolder): void {
    this.endOldest(personOf(holder), 1);
  }

  hasRoom({ userId }: VoiceHolder, network: string): boolean {
    const { maxConversations, maxVisitors, maxPerNetwork, maxOfSite } = this.limits;
    const networkOf = (session: VoiceSession) => this.places.get(session)?.network ?? "";
    const isNear = (session: VoiceSession) => networkOf(session) === network;
    const isOfSite = (session: VoiceSession) => siteOf(networkOf(session)) === siteOf(network);
    const all = this.sessions;
    if (all.length >= maxConversations || all.filter(isOfSite).length >= maxOfSite) return false;
    if (userId !== null) return true;
    const visitors = all.filter(({ holder }) => holder.userId === null);
    return (
      visitors.length < maxVisitors &&
      visitors.filter(isNear).length < maxPerNetwork &&
      visitors.filter(isOfSite).length < maxPerNetwork * networksOfSite
    );
  }

  enter(session: VoiceSession, network: string): void {
    const person = personOf(session.holder);
    const begun = {
      kind: "begun",
      of: "conversation",
      part: "conversation",
      person,
      id: session.conversationId,
      at: Date.now(),
    } as const;
    this.places.set(session, { network, begun, elsewhere: new Set() });
    this.notices.notify(begun);
  }

  release(session: VoiceSession): void {
    if (this.places.delete(session)) this.notices.notify({ kind: "ended", id: session.conversationId });
  }

  private makeRoomElsewhere(newer: VoiceBegun): void {
    for (const { begun, elsewhere } of this.places.values())
      if (begun.person === newer.person && isNewer(newer, begun)) elsewhere.add(newer.id);
    this.endOldest(newer.person, 0);
  }

  /** Ends the person's conversations here that have too many newer ones, `arriving` of them still to come. */
  private endOldest(person: string, arriving: number): void {
    const most = person.startsWith(visitor) ? 1 : this.limits.maxPerPerson;
    const own = [...this.places].filter(([, { begun }]) => begun.person === person);
    for (const [at, [session, { elsewhere }]] of own.entries()) {
      if (own.length - 1 - at + arriving + elsewhere.size < most) continue;
      session.end("moved", "This conversation goes on elsewhere.");
      this.release(session);
    }
  }
}

const visitor = "visitor ";

function personOf({ userId, visitorId }: VoiceHolder): string {
  return userId ?? `${visitor}${visitorId}`;
}
