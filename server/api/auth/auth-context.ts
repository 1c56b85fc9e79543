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

/** Everything the auth API may reach. */
export type AuthContext = {
  sql: Sql;
  settings: AuthSettings;
  identity: Identity;
  log: Log;
  /** Every expiry and every claim is measured by it. */
  clock: () => Date;
  mailer: Mailer;
  sms: SmsSender | null;
  captcha: CaptchaCheck | null;
  passwords: Passwords;
  limits: RateLimits;
  /** Throws for a name that is not configured. */
  upstream: (name: string) => Upstream;
  /** The address of the machine that asks, behind a trusted proxy the one it forwards. */
  clientAddress: (request: Request, env: unknown) => string;
};

export function openAuth({ db, config, identity, log, mail }: ApiContext): AuthContext {
  const { captcha } = config;
  return {
    sql: db.sql,
    settings: settingsFrom(config),
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
