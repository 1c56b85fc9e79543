import { randomBytes } from "node:crypto";
import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { AuthContext } from "#server/api/auth/auth-context.ts";
import { lifetimes } from "#server/api/auth/auth-settings.ts";
import { hashOfToken } from "#server/api/auth/one-time/one-time-code.ts";
import { originOf } from "./request-edge.ts";

type CookieKind = { name: string; seconds: number };
const requestCookie: CookieKind = { name: "heirvoice-asked", seconds: lifetimes.confirmation };
const redirectCookie: CookieKind = { name: "heirvoice-departed", seconds: lifetimes.away };

/**
 * Sets a cookie that identifies the browser which requests an email. Only for our own pages: a cross-site page must not
 * make its visitors the requesters of what it sends. Returns the cookie's hash.
 */
export function setBrowserCookie(context: AuthContext, c: Context): string | null {
  return c.req.header("origin") === originOf(context, c) ? setMark(context, c, requestCookie, newMark()) : null;
}

/** The hash of the browser cookie. Under TLS the `__Host-` prefix prevents sibling domains from setting it. */
export function readBrowserHash(context: AuthContext, c: Context): string | null {
  return hashed(getMark(context, c, requestCookie));
}

/**
 * Sets a cookie before the redirect to another service; the return is accepted only with it. All tabs share one cookie.
 * Returns its hash.
 */
export function setRedirectCookie(context: AuthContext, c: Context): string {
  const known = getMark(context, c, redirectCookie);
  return setMark(context, c, redirectCookie, known !== undefined && markText.test(known) ? known : newMark());
}

export function hasRedirectCookie(context: AuthContext, c: Context, hash: string | null): boolean {
  return hash !== null && hashed(getMark(context, c, redirectCookie)) === hash;
}

const markText = /^[\w-]{43}$/;

function newMark(): string {
  return randomBytes(32).toString("base64url");
}

function hashed(mark: string | undefined): string | null {
  return mark ? hashOfToken(mark) : null;
}

function setMark(context: AuthContext, c: Context, { name, seconds }: CookieKind, mark: string): string {
  const secure = isSecure(originOf(context, c)) ? { secure: true, prefix: "host" as const } : {};
  setCookie(c, name, mark, { path: "/", httpOnly: true, sameSite: "Lax", maxAge: seconds, ...secure });
  return hashOfToken(mark);
}

function getMark(context: AuthContext, c: Context, { name }: CookieKind): string | undefined {
  return isSecure(originOf(context, c)) ? getCookie(c, name, "host") : getCookie(c, name);
}

function isSecure(origin: string): boolean {
  return origin.startsWith("https:");
}
