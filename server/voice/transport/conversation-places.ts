import { networksOfSite, siteOf } from "#server/database/network-prefix.ts";
import type { VoiceHolder } from "#server/voice/keys/voice-key-store.ts";
import type { ConversationLimits } from "./voice-limits.ts";
import type { VoiceSession } from "#server/voice/session/voice-session.ts";

/** The running conversations of this process, and whether there is capacity for one more. */
export class ConversationPlaces {
  readonly sessions = new Set<VoiceSession>();
  private readonly networks = new Map<VoiceSession, string>();
  private readonly limits: ConversationLimits;

  constructor(limits: ConversationLimits) {
    this.limits = limits;
  }

  /** A new conversation replaces the person's own oldest one: its connection may be dead without notice. */
  makeRoom(holder: VoiceHolder): void {
    const { maxPerPerson } = this.limits;
    const isOwn = (one: VoiceHolder) =>
      holder.userId === null ? one.visitorId === holder.visitorId : one.userId === holder.userId;
    const own = [...this.sessions].filter((session) => isOwn(session.holder));
    const most = holder.userId === null ? 1 : maxPerPerson;
    for (const session of own.slice(0, Math.max(0, own.length - most + 1))) {
      session.end("moved", "This conversation goes on elsewhere.");
      this.release(session);
    }
  }

  hasRoom({ userId }: VoiceHolder, network: string): boolean {
    const { maxConversations, maxVisitors, maxPerNetwork, maxOfSite } = this.limits;
    const networkOf = (session: VoiceSession) => this.networks.get(session) ?? "";
    const isNear = (session: VoiceSession) => networkOf(session) === network;
    const isOfSite = (session: VoiceSession) => siteOf(networkOf(session)) === siteOf(network);
    const all = [...this.sessions];
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
    this.sessions.add(session);
    this.networks.set(session, network);
  }

  release(session: VoiceSession): void {
    this.sessions.delete(session);
    this.networks.delete(session);
  }
}
