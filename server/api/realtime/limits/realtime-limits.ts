import type { Rate } from "#server/platform/limits/token-bucket.ts";

/** A larger frame closes its socket (1009). */
export const maxFrameBytes = 1 << 20;

/** Over all sockets of the process. */
export const processLimits = { maxSockets: 5_000, maxBufferedBytes: 256 << 20 };

export const socketLimits = {
  maxChannels: 100,
  frames: { perSecond: 100, burst: 300 },
  bytes: { perSecond: 512 << 10, burst: 4 << 20 },
  /** Bytes of queued frames. Above the limit the socket is paused. */
  maxWaitingBytes: 256 << 10,
  /** A client that does not read is disconnected above this limit. */
  maxBufferedBytes: 4 << 20,
  /** realtime-js sends a heartbeat every 25 s. */
  maxSilentMs: 60_000,
};

/** Limits of a network, and of a user after their token is known. */
export type QuotaLimits = typeof networkLimits;
export const networkLimits = {
  maxSockets: 200,
  maxChannels: 300,
  maxSubscriptions: 200,
  opened: { perSecond: 20, burst: 200 },
  joins: { perSecond: 20, burst: 200 },
  frames: { perSecond: 400, burst: 1_200 },
  bytes: { perSecond: 2 << 20, burst: 8 << 20 },
  /** Broadcasts and presences, and their copies to all receivers. */
  messages: { perSecond: 200, burst: 400 },
  delivered: { perSecond: 16 << 20, burst: 128 << 20 },
};
export const personLimits: QuotaLimits = { ...networkLimits, maxSockets: 100 };

/** The database checks each subscription; this many cost as much as one join. */
export const subscriptionsPerJoin = 10;

/** The minimum cost of a message per receiver. */
export const minDeliveredBytes = 256;

/** Size of a presence's JSON, and presences per channel; the latter exceeds the channels of a network or user. */
export const presenceLimits = { maxBytes: 4 << 10, maxInChannel: 500 };

export function scaled(limits: QuotaLimits, factor: number): QuotaLimits {
  const more = (count: number) => Math.max(1, Math.round(count * factor));
  const faster = ({ perSecond, burst }: Rate) => ({ perSecond: perSecond * factor, burst: more(burst) });
  return {
    maxSockets: more(limits.maxSockets),
    maxChannels: more(limits.maxChannels),
    maxSubscriptions: more(limits.maxSubscriptions),
    opened: faster(limits.opened),
    joins: faster(limits.joins),
    frames: faster(limits.frames),
    bytes: faster(limits.bytes),
    messages: faster(limits.messages),
    delivered: faster(limits.delivered),
  };
}
