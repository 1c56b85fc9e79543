import type { Sql } from "postgres";
import type { ApiContext } from "#server/api/api-context.ts";
import { clientAddress } from "#server/api/client-address.ts";
import type { Log } from "#server/platform/log/log.ts";
import type { Mailer } from "#server/platform/mail/mailer.ts";
import { captchaCheck, type CaptchaCheck } from "#server/providers/captcha.ts";
import type { SmsSender } from "#server/providers/sms/sms.ts";
import { settingsFrom, type AuthSettings } from "./auth-settings.ts";
import { createUpstreams, type Upstream } from "./external/upstream.ts";
import type { Identity } from "./identity.ts";
import { createRateLimits, type RateLimits } from "./limits/rate-limits.ts";
import { createPasswords, type Passwords } from "./secrets/hash-password.ts";

/** The dependencies of the auth API. */
export type AuthContext = {
  sql: Sql;
  settings: AuthSettings;
  identity: Identity;
  log: Log;
  /** The time source of every expiry and claim. */
  clock: () => Date;
  mailer: Mailer;
  sms: SmsSender | null;
  captcha: CaptchaCheck | null;
  passwords: Passwords;
  limits: RateLimits;
  /** Throws when no provider of this name is configured. */
  upstream: (name: string) => Upstream;
  /** The client's network address; behind a trusted proxy, the forwarded one. */
  clientAddress: (request: Request, env: unknown) => string;
};

export function openAuth({ db, config, identity, log, mail, features }: ApiContext): AuthContext {
  const { captcha } = config;
  return {
    sql: db.sql,
    settings: settingsFrom(config, features),
    identity,
    log,
    clock: () => new Date(),
    mailer: mail.mailer,
    sms: mail.sms,
    captcha: captcha && captchaCheck(captcha.vendor, captcha.secret, captcha.url),
    passwords: createPasswords(config.auth.threads),
    limits: createRateLimits(db.sql),
    upstream: createUpstreams(config.auth.providers),
    clientAddress: clientAddress(config.trustedProxies),
  };
}
