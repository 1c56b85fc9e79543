import type { Config } from "#server/config/config.ts";
import type { Limit } from "./limits/rate-limits.ts";

/** What the operator decided. Durations are seconds. */
export type AuthSettings = {
  /** `https://host` where the outside reaches us; null: whatever loopback address the request came to. */
  publicUrl: string | null;
  /** Further addresses a link may lead to; `*` stands for a part without dots and slashes, `**` for anything. */
  redirectUrls: readonly string[];
  signups: boolean;
  anonymous: boolean;
  autoconfirm: boolean;
  phone: boolean;
  /** Names of the services people may sign in with. */
  upstreams: readonly string[];
  /** Origins of the pages that may use passkeys; empty: the one a request came to. */
  passkeyOrigins: readonly string[];
  /** Chains whose wallets may sign people in. */
  web3: readonly string[];
  saml: boolean;
  manualLinking: boolean;
  reauthenticateForPassword: boolean;
  adminEmails: readonly string[];
  sendEverySeconds: number;
  limits: Record<LimitName, Limit>;
};

export const accessTokenSeconds = 3600;
/** A client that lost the answer may ask with the same refresh token again for so long. */
export const refreshReuseSeconds = 10;
/** Sign-up, recovery, codes and resends answer no sooner than this many ms, whoever was asked about. */
export const answerFloorMs = 200;

const hour = 3600;
export const lifetimes = {
  confirmation: 24 * hour,
  recovery: hour,
  emailChange: 24 * hour,
  invite: 168 * hour,
  sms: 300,
  nonce: 600,
  code: 300,
} as const;

export type LimitName = keyof typeof perAddress | keyof typeof perAccount;

const perAddress = {
  signIn: { points: 60, seconds: 300, countedBy: "process" },
  signUp: { points: 30, seconds: 300, countedBy: "process" },
  anonymous: { points: 30, seconds: 3600, countedBy: "process" },
  send: { points: 30, seconds: 300, countedBy: "process" },
  refresh: { points: 60, seconds: 300, countedBy: "process" },
  verify: { points: 60, seconds: 300, countedBy: "process" },
  web3: { points: 30, seconds: 300, countedBy: "process" },
} satisfies Record<string, Limit>;

const perAccount = {
  signInAccount: { points: 10, seconds: 900, countedBy: "database" },
  sendAccount: { points: 10, seconds: 3600, countedBy: "database" },
  verifyAccount: { points: 10, seconds: 900, countedBy: "database" },
  factor: { points: 10, seconds: 300, countedBy: "database" },
} satisfies Record<string, Limit>;

export function settingsFrom({ auth, http, sms }: Pick<Config, "auth" | "http" | "sms">): AuthSettings {
  const times = (limit: Limit): Limit => ({
    ...limit,
    points: Math.max(1, Math.round(limit.points * auth.limitFactor)),
  });
  return {
    publicUrl: http.publicUrl,
    redirectUrls: auth.redirectUrls,
    signups: auth.signups === "open",
    anonymous: auth.signups === "open",
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
      signIn: times(perAddress.signIn),
      signUp: times(perAddress.signUp),
      anonymous: times(perAddress.anonymous),
      send: times(perAddress.send),
      refresh: times(perAddress.refresh),
      verify: times(perAddress.verify),
      web3: times(perAddress.web3),
    },
  };
}
