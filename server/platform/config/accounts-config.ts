import type { Env } from "./env.ts";
import type { SignInProvider } from "./sign-in-providers.ts";

/** Sign-in methods and message delivery. */
export type AccountsConfig = Readonly<{
  auth: Readonly<{
    signingKeys: string | null;
    signups: Env["SIGNUPS"];
    autoconfirm: boolean;
    /** Anonymous sign-in is enabled. */
    anonymous: boolean;
    /** Additional redirect targets of email links; `*` and `**` as in Supabase. */
    redirectUrls: readonly string[];
    securePasswordChange: boolean;
    /** Users may link further identities. */
    manualLinking: boolean;
    /** SAML single sign-on is enabled. */
    saml: boolean;
    /** Chains whose wallets may sign in: ethereum, solana. */
    web3: readonly string[];
    /** Origins of the pages that may use passkeys; the first one's host is the relying party. */
    passkeyOrigins: readonly string[];
    providers: Readonly<Record<string, SignInProvider>>;
    /** Seconds between two messages to one address. */
    sendEvery: number;
    /** Multiplies the limits per network, for networks shared by many users. */
    limitFactor: number;
    /** Size of libuv's thread pool, which hashes passwords. */
    threads: number;
    /** Lower case. */
    adminEmails: readonly string[];
  }>;
  /** SMTP server, or the local mailbox. `from` null is a sender made of brand and host. */
  mail: Readonly<{ kind: "smtp"; url: string; from: string | null }> | Readonly<{ kind: "mailbox" }>;
  /** `off` on a public address without a provider account, where nobody could read the mailbox. */
  sms:
    | Readonly<{ kind: "twilio"; accountSid: string; authToken: string; from: string; baseUrl: string }>
    | Readonly<{ kind: "mailbox" | "off" }>;
  captcha: Readonly<{
    vendor: "hcaptcha" | "turnstile";
    secret: string;
    /** The captcha vendor's site key for our pages. Without it only other clients can sign in. */
    siteKey: string | null;
    url: string | null;
  }> | null;
}>;

export function accountsFrom(env: Env, publicUrl: string | null): AccountsConfig {
  return {
    auth: {
      signingKeys: env.AUTH_SIGNING_KEYS ?? null,
      signups: env.SIGNUPS,
      autoconfirm: env.AUTH_AUTOCONFIRM,
      anonymous: env.AUTH_ANONYMOUS,
      redirectUrls: env.AUTH_REDIRECT_URLS,
      passkeyOrigins: env.AUTH_PASSKEY_ORIGINS,
      web3: env.AUTH_WEB3,
      saml: env.AUTH_SAML,
      manualLinking: env.AUTH_MANUAL_LINKING,
      providers: env.AUTH_PROVIDERS,
      securePasswordChange: env.AUTH_SECURE_PASSWORD_CHANGE,
      sendEvery: env.AUTH_SEND_EVERY,
      limitFactor: env.AUTH_LIMIT_FACTOR,
      threads: env.UV_THREADPOOL_SIZE,
      adminEmails: env.ADMIN_EMAILS.map((email) => email.toLowerCase()),
    },
    mail: env.SMTP_URL ? { kind: "smtp", url: env.SMTP_URL, from: env.SMTP_FROM ?? null } : { kind: "mailbox" },
    sms: smsFrom(env, publicUrl),
    captcha: captchaFrom(env),
  };
}

function smsFrom(env: Env, publicUrl: string | null): AccountsConfig["sms"] {
  if (env.SMS_PROVIDER === "off") return { kind: "off" };
  const { SMS_ACCOUNT_SID: accountSid, SMS_AUTH_TOKEN: authToken, SMS_FROM: from } = env;
  if (accountSid && authToken && from)
    return { kind: "twilio", accountSid, authToken, from, baseUrl: env.SMS_BASE_URL ?? "https://api.twilio.com" };
  if (accountSid || authToken || from)
    throw new Error("Text messages need SMS_ACCOUNT_SID, SMS_AUTH_TOKEN and SMS_FROM.");
  return { kind: publicUrl === null ? "mailbox" : "off" };
}

function captchaFrom(env: Env): AccountsConfig["captcha"] {
  if (env.CAPTCHA_PROVIDER === "off") return null;
  if (!env.CAPTCHA_SECRET) throw new Error("CAPTCHA_PROVIDER needs CAPTCHA_SECRET.");
  return {
    vendor: env.CAPTCHA_PROVIDER,
    secret: env.CAPTCHA_SECRET,
    siteKey: env.CAPTCHA_SITE_KEY ?? null,
    url: env.CAPTCHA_URL ?? null,
  };
}
