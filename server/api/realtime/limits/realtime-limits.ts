import type { Rate } from "#server/platform/limits/token-bucket.ts";

/** A frame of more bytes ends its socket (1009). */
export const maxFrameBytes = 1 << 20;

/** All sockets of this process. */
export const processLimits = { maxSockets: 5_000, maxBufferedBytes: 256 << 20 };

export const socketLimits = {
  maxChannels: 100,
  frames: { perSecond: 100, burst: 300 },
  bytes: { perSecond: 512 << 10, burst: 4 << 20 },
  /** Of frames that wait for those before them; meanwhile nothing more is read. */
  maxWaitingBytes: 256 << 10,
  /** A client that does not read is cut before it costs more memory than this. */
  maxBufferedBytes: 4 << 20,
  /** realtime-js beats every 25 s. */
  maxSilentMs: 60_000,
};

/** Of one network, and of one person once their token has been seen. */
export type QuotaLimits = typeof networkLimits;
export const networkLimits = {
  maxSockets: 200,
  maxChannels: 300,
  maxSubscriptions: 200,
  opened: { perSecond: 20, burst: 200 },
  joins: { perSecond: 20, burst: 200 },
  frames: { perSecond: 400, burst: 1_200 },
  bytes: { perSecond: 2 << 20, burst: 8 << 20 },
  /** Broadcasts and presences, and what they come to with all who hear them. */
  messages: { perSecond: 200, burst: 400 },
  delivered: { perSecond: 16 << 20, burst: 128 << 20 },
};
export const personLimits: QuotaLimits = { ...networkLimits, maxSockets: 100 };

/** The database checks each subscription: so many of them cost what a join does. */
export const subscriptionsPerJoin = 10;

/** What a message costs at least for each who hears it. */
export const minDeliveredBytes = 256;

/** A presence's JSON, and how many may be in one channel: more than one network or person has channels. */
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
