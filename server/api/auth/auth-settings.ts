import type { Config } from "#server/platform/config/config.ts";
import { networksOfSite } from "#server/database/network-prefix.ts";
import type { FeatureSwitches } from "#server/api/feature-switches.ts";
import type { Limit } from "./limits/rate-limits.ts";

/** The operator's settings. Durations are in seconds. */
export type AuthSettings = {
  /** Public `https://host`; null means the loopback address of the request. */
  publicUrl: string | null;
  /** Additional redirect targets. `*` matches a part without dots and slashes, `**` matches anything. */
  redirectUrls: readonly string[];
  readonly signups: boolean;
  readonly anonymous: boolean;
  autoconfirm: boolean;
  phone: boolean;
  /** Names of the enabled OAuth providers. */
  upstreams: readonly string[];
  /** Origins of the pages that may use passkeys. Empty means the origin of the request. */
  passkeyOrigins: readonly string[];
  /** Chains whose wallets may sign in. */
  web3: readonly string[];
  saml: boolean;
  manualLinking: boolean;
  reauthenticateForPassword: boolean;
  adminEmails: readonly string[];
  sendEverySeconds: number;
  limits: Record<LimitName, Limit>;
};

export const accessTokenSeconds = 3600;
/** A client that lost the response may reuse the same refresh token for this long. */
export const refreshReuseSeconds = 10;
/** Minimum response time of sign-up, recovery, code and resend requests, so that timing reveals no account. */
export const minAnswerMs = 200;

const hour = 3600;
export const lifetimes = {
  confirmation: 24 * hour,
  recovery: hour,
  emailChange: 24 * hour,
  invite: 168 * hour,
  sms: 300,
  nonce: 600,
  code: 300,
  /** From the redirect to an upstream until its return. */
  away: 600,
} as const;

export type LimitName = keyof typeof perNetwork | keyof typeof perAccount;

/** Counted by `networkOf`; AUTH_LIMIT_FACTOR multiplies them. */
const perNetwork = {
  signIn: { points: 60, seconds: 300 },
  signUp: { points: 30, seconds: 300 },
  anonymous: { points: 30, seconds: hour },
  send: { points: 30, seconds: 300 },
  refresh: { points: 60, seconds: 300 },
  verify: { points: 60, seconds: 300 },
  web3: { points: 30, seconds: 300 },
  factor: { points: 60, seconds: 300 },
  captcha: { points: 120, seconds: 300 },
  arrive: { points: 60, seconds: 300 },
  /** Text messages cost money: they are limited per network, per site and overall. */
  text: { points: 10, seconds: hour },
  textSite: { points: 10 * networksOfSite, seconds: hour },
  textEverybody: { points: 300, seconds: hour },
} satisfies Record<string, Limit>;

const perAccount = {
  signInAccount: { points: 10, seconds: 900 },
  passwordAccount: { points: 10, seconds: 900 },
  sendAccount: { points: 10, seconds: hour },
  verifyAccount: { points: 10, seconds: 900 },
  verifyDay: { points: 50, seconds: 24 * hour },
  factorAccount: { points: 10, seconds: 300 },
  factorDay: { points: 40, seconds: 24 * hour },
} satisfies Record<string, Limit>;

/** Sign-ups follow the switch of the desk. */
export function settingsFrom(
  { auth, http, sms }: Pick<Config, "auth" | "http" | "sms">,
  features: FeatureSwitches,
): AuthSettings {
  const times = (limit: Limit): Limit => ({
    ...limit,
    points: Math.max(1, Math.round(limit.points * auth.limitFactor)),
  });
  return {
    publicUrl: http.publicUrl,
    redirectUrls: auth.redirectUrls,
    get signups() {
      return features.now().sign_ups === "open";
    },
    get anonymous() {
      return features.now().sign_ups === "open" && auth.anonymous;
    },
    autoconfirm: auth.autoconfirm,
    phone: sms.kind !== "off",
    upstreams: Object.keys(auth.providers),
    passkeyOrigins: auth.passkeyOrigins,
    web3: auth.web3,
    saml: auth.saml,
    manualLinking: auth.manualLinking,
    reauthenticateForPassword: auth.securePasswordChange,
    adminEmails: auth.adminEmails,
    sendEverySeconds: auth.sendEvery,
    limits: {
      ...perAccount,
      signIn: times(perNetwork.signIn),
      signUp: times(perNetwork.signUp),
      anonymous: times(perNetwork.anonymous),
      send: times(perNetwork.send),
      refresh: times(perNetwork.refresh),
      verify: times(perNetwork.verify),
      web3: times(perNetwork.web3),
      factor: times(perNetwork.factor),
      captcha: times(perNetwork.captcha),
      arrive: times(perNetwork.arrive),
      text: times(perNetwork.text),
      textSite: times(perNetwork.textSite),
      textEverybody: times(perNetwork.textEverybody),
    },
  };
}
