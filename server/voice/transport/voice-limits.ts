import { createRateLimits, type Limit } from "#server/api/auth/limits/rate-limits.ts";
import { networksOfSite, siteOf } from "#server/database/network-prefix.ts";
import type { Context } from "#server/context.ts";
import { AppError } from "#server/platform/errors.ts";

/** Limits of one process. A conversation without an account never displaces one with an account. */
export const conversationLimits = {
  maxConversations: 60,
  maxVisitors: 30,
  /** Without an account, per network. */
  maxPerNetwork: 3,
  /** Half of all places per site. */
  maxOfSite: 30,
  maxPerPerson: 2,
  /** From the open socket to its first frame. */
  initiationMs: 10_000,
  /** For conversations without an account that store nothing. */
  demoMs: 5 * 60_000,
  talkMs: 2 * 60 * 60_000,
  pingMs: 5_000,
  /** How often consent is checked: transcription ends within two seconds of a withdrawal. */
  consentMs: 1_000,
  /** A client that answers no ping for this long is disconnected. */
  maxSilentMs: 60_000,
  /** A quarter of a second of the widest sound is 32 kB. */
  maxFrameBytes: 128 << 10,
  /** Unsent bytes of a client that reads too slowly. */
  maxBufferedBytes: 1 << 20,
  /** 16 kHz in frames of 20 ms are 50 a second and 45 kB. */
  frames: { burst: 400, perSecond: 120 },
  bytes: { burst: 1 << 20, perSecond: 160 << 10 },
  /** Milliseconds of sound: it arrives at speaking speed except for what was delayed on the way. */
  sound: { burst: 20_000, perSecond: 1_250 },
  /** Typed turns: people need some seconds for each, and each gets a spoken reply. */
  turns: { burst: 20, perSecond: 0.25 },
} as const;
export type ConversationLimits = { readonly [Name in keyof typeof conversationLimits]: Widened<Name> };
type Widened<Name extends keyof typeof conversationLimits> = (typeof conversationLimits)[Name] extends number
  ? number
  : { readonly burst: number; readonly perSecond: number };

const hour = 3600;
const day = 24 * hour;
const fiveMinutes = 300;

export type VoiceLimits = {
  /** All `spend…` methods throw `rate_limited`. A key of an account. */
  spendKey(userId: string): Promise<void>;
  /** A visitor's key opens five minutes: a network gets an hour of them in an hour. */
  spendVisitorKey(network: string): Promise<void>;
  /** A conversation with a paid provider. */
  spendProvider(userId: string, network: string): Promise<void>;
  /** Whether a model may phrase one more reply for this person today; the plain reply exists anyway. */
  mayPhrase(userId: string): Promise<boolean>;
  /** A signed address or a socket. */
  spendAsk(network: string): Promise<void>;
};

/** Limits of the voice agent. Visitors are counted in the database for all processes together. */
export function voiceLimits({ db, config }: Pick<Context, "db" | "config">): VoiceLimits {
  const limits = createRateLimits(db.sql);
  const scaled = (points: number) => Math.max(1, Math.round(points * config.auth.limitFactor));
  const keys: Limit = { points: 60, seconds: hour };
  const visitorKeys: Limit = { points: scaled(12), seconds: hour };
  const siteVisitorKeys: Limit = { ...visitorKeys, points: visitorKeys.points * networksOfSite };
  const allVisitorKeys: Limit = { points: 600, seconds: hour };
  const provided: Limit = { points: 60, seconds: day };
  const networkProvided: Limit = { points: scaled(240), seconds: day };
  const siteProvided: Limit = { ...networkProvided, points: networkProvided.points * networksOfSite };
  const allProvided: Limit = { points: 2_000, seconds: day };
  const phrased: Limit = { points: 300, seconds: day };
  const allPhrased: Limit = { points: 10_000, seconds: day };
  const asks: Limit = { points: scaled(120), seconds: fiveMinutes };
  const spend = async (name: string, who: string, limit: Limit) => {
    const refused = await limits.tryConsume(name, who, limit);
    if (refused !== null)
      throw new AppError("rate_limited", "There were many conversations in this hour. Please try again later.");
  };
  return {
    spendKey: (userId) => spend("voice-keys", userId, keys),
    spendVisitorKey: async (network) => {
      await spend("voice-visitor-keys", network, visitorKeys);
      await spend("voice-visitor-keys-of-site", siteOf(network), siteVisitorKeys);
      await spend("voice-visitor-keys-of-all", "", allVisitorKeys);
    },
    spendProvider: async (userId, network) => {
      await spend("voice-provided", userId, provided);
      await spend("voice-provided-of-network", network, networkProvided);
      await spend("voice-provided-of-site", siteOf(network), siteProvided);
      await spend("voice-provided-of-all", "", allProvided);
    },
    mayPhrase: async (userId) =>
      (await limits.tryConsume("voice-phrased", userId, phrased)) === null &&
      (await limits.tryConsume("voice-phrased-of-all", "", allPhrased)) === null,
    spendAsk: (network) => spend("voice-asks", network, asks),
  };
}
