import { AppError, codeOfStatus } from "#server/platform/errors.ts";
import type { RevocationKind } from "./revocation/revocation-set.ts";

/** An error with GoTrue's message. `authCode` is one of auth-js's error codes; `extra` is merged into the body. */
export class AuthFailure extends AppError {
  override name = "AuthFailure";
  readonly authCode: string;
  readonly extra: Record<string, unknown>;

  constructor(status: number, authCode: string, message: string, extra: Record<string, unknown> = {}, cause?: unknown) {
    super(codeOfStatus(status), message, { status, cause });
    this.authCode = authCode;
    this.extra = extra;
  }
}

/** Rate limit exceeded. `seconds` is the time to wait. */
export class TooMany extends AuthFailure {
  override name = "TooMany";
  readonly seconds: number;

  constructor(authCode: string, message: string, seconds: number) {
    super(429, authCode, message);
    this.seconds = seconds;
  }
}

export function refuse(status: number, code: string, message: string, cause?: unknown): AuthFailure {
  return new AuthFailure(status, code, message, {}, cause);
}

export function invalid(message: string): AuthFailure {
  return refuse(400, "validation_failed", message);
}

export const refusals = {
  credentials: () => refuse(400, "invalid_credentials", "Invalid login credentials"),
  banned: () => refuse(400, "user_banned", "User is banned"),
  emailNotConfirmed: () => refuse(400, "email_not_confirmed", "Email not confirmed"),
  phoneNotConfirmed: () => refuse(400, "phone_not_confirmed", "Phone not confirmed"),
  signupsClosed: () => refuse(422, "signup_disabled", "Signups not allowed for this instance"),
  emailExists: () => refuse(422, "email_exists", "A user with this email address has already been registered"),
  phoneExists: () => refuse(422, "phone_exists", "A user with this phone number has already been registered"),
  userNotFound: () => refuse(404, "user_not_found", "User not found"),
  factorNotFound: () => refuse(404, "mfa_factor_not_found", "Factor not found"),
  noBearer: () => refuse(401, "no_authorization", "This endpoint requires a valid Bearer token"),
  notAdmin: () => refuse(403, "not_admin", "User not allowed"),
  revoked: (kind: RevocationKind) => {
    if (kind === "banned") return refuse(403, "user_banned", "User is banned");
    if (kind === "deleted") return refusals.userGone();
    return refusals.sessionNotFound();
  },
  userGone: () => refuse(403, "user_not_found", "User from sub claim in JWT does not exist"),
  sessionNotFound: () => refuse(403, "session_not_found", "Session from session_id claim in JWT does not exist"),
  tokenExpired: () => refuse(403, "otp_expired", "Token has expired or is invalid"),
  linkExpired: () => refuse(403, "otp_expired", "Email link is invalid or has expired"),
  otherBrowser: () =>
    refuse(
      400,
      "bad_oauth_state",
      "This began in another browser, or the browser keeps no cookies: please begin again",
    ),
  tooMany: (seconds: number) => new TooMany("over_request_rate_limit", "Request rate limit reached", seconds),
};
