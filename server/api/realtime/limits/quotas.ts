import type { Caller } from "#server/api/auth/caller.ts";
import { NetworkSlots } from "#server/api/limits/network-slots.ts";
import { minDeliveredBytes, networkLimits, personLimits, scaled, type QuotaLimits } from "./realtime-limits.ts";
import { TokenBucket } from "#server/platform/limits/token-bucket.ts";

/** A socket's counts for quotas. */
export type QuotaSocket = { channelCount: number; subscriptionCount: number };

/** The remaining limits of one network or user, over all sockets and HTTP. */
export class Quota {
  readonly limits: QuotaLimits;
  readonly opened: TokenBucket;
  readonly joins: TokenBucket;
  readonly frames: TokenBucket;
  readonly bytes: TokenBucket;
  readonly messages: TokenBucket;
  readonly delivered: TokenBucket;
  /** Sockets whose channels count toward this quota. */
  readonly sockets = new Set<QuotaSocket>();
  private socketCount = 0;

  constructor(limits: QuotaLimits) {
    this.limits = limits;
    this.opened = new TokenBucket(limits.opened);
    this.joins = new TokenBucket(limits.joins);
    this.frames = new TokenBucket(limits.frames);
    this.bytes = new TokenBucket(limits.bytes);
    this.messages = new TokenBucket(limits.messages);
    this.delivered = new TokenBucket(limits.delivered);
  }

  /** Counts a socket until `leave`; false above the limit. */
  enter(): boolean {
    if (this.socketCount >= this.limits.maxSockets) return false;
    this.socketCount++;
    return true;
  }

  leave(): void {
    this.socketCount--;
  }

  /** Counts messages and their copies to all receivers; false above the limit. */
  send(messages: number, copies: number, bytesEach: number): boolean {
    return (
      this.messages.tryConsume(messages) && this.delivered.tryConsume(copies * Math.max(bytesEach, minDeliveredBytes))
    );
  }

  /** The exceeded count, or null. */
  get exceeded(): "channels" | "subscriptions" | null {
    const sockets = [...this.sockets];
    const sum = (count: (one: QuotaSocket) => number) => sockets.reduce((all, one) => all + count(one), 0);
    if (sum(({ channelCount }) => channelCount) > this.limits.maxChannels) return "channels";
    return sum(({ subscriptionCount }) => subscriptionCount) > this.limits.maxSubscriptions ? "subscriptions" : null;
  }

  get idle(): boolean {
    const buckets = [this.opened, this.joins, this.frames, this.bytes, this.messages, this.delivered];
    return this.socketCount === 0 && buckets.every(({ shareLeft: share }) => share === 1);
  }
}

/** Multiplies the limits for the operator's servers, which are trusted. */
const operatorFactor = 1e6;
const sweepMs = 10_000;

/** The quotas of recently active networks and users. */
export class Quotas {
  private readonly operator = new Quota(scaled(networkLimits, operatorFactor));
  private readonly network: QuotaLimits;
  private readonly places: NetworkSlots;
  private readonly known = new Map<string, Quota>();
  private readonly sweep = setInterval(() => this.forgetIdle(), sweepMs);

  /** `factor` raises the limits for networks shared by many users. */
  constructor(factor: number) {
    this.network = scaled(networkLimits, factor);
    this.places = new NetworkSlots(this.network.maxSockets);
  }

  /** The user's own quota; callers without an account share their network's. */
  of(caller: Caller, network: string): Quota {
    const { role, claims } = caller;
    const isPerson = role === "authenticated" && claims.sub !== undefined && claims.is_anonymous !== true;
    return isPerson ? this.find(`person ${claims.sub}`, personLimits) : this.ofNetwork(caller, network);
  }

  /** The quota that sockets count toward when they open. */
  ofNetwork({ role }: Caller, network: string): Quota {
    return role === "service_role" ? this.operator : this.find(`network ${network}`, this.network);
  }

  /** Counts a socket until the returned function runs; null when its network or site is at the limit. */
  enter(caller: Caller, network: string): (() => void) | null {
    const quota = this.ofNetwork(caller, network);
    if (!quota.opened.tryConsume(1) || !quota.enter()) return null;
    const release = quota === this.operator ? () => undefined : this.places.acquire(network);
    if (release === null) quota.leave();
    return (
      release &&
      (() => {
        quota.leave();
        release();
      })
    );
  }

  close(): void {
    clearInterval(this.sweep);
  }

  private find(key: string, limits: QuotaLimits): Quota {
    const quota = this.known.get(key) ?? new Quota(limits);
    this.known.set(key, quota);
    return quota;
  }

  private forgetIdle(): void {
    for (const [key, quota] of this.known) if (quota.idle) this.known.delete(key);
  }
}
