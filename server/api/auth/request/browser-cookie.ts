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
 * Marks the browser that asks for an email, so that it is known again when the email is opened in it. Only for a page
 * of our own: a page elsewhere must not mark its visitors as the writers of what it sends. Returns the mark's hash.
 */
export function setBrowserCookie(context: AuthContext, c: Context): string | null {
  return c.req.header("origin") === originOf(context, c) ? setMark(context, c, requestCookie, newMark()) : null;
}

/** The hash of this browser's mark. Under TLS no neighbouring site can have set it. */
export function readBrowserHash(context: AuthContext, c: Context): string | null {
  return hashed(getMark(context, c, requestCookie));
}

/**
 * Marks the browser that departs for another service: what comes back counts only in it. One mark serves all its tabs.
 * Returns the mark's hash.
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
