import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { fail } from "#server/platform/errors.ts";
import type { VisitorPass, VisitorPasses } from "#server/features/trial-answer/visitor-pass.ts";

/**
 * The pass of a browser in an HttpOnly, SameSite cookie; under TLS with the __Host- prefix, so that no sibling domain
 * can set it.
 */
export function visitorCookie(passes: VisitorPasses, at: { publicUrl: string | null; path: string; name: string }) {
  const isSecure = at.publicUrl?.startsWith("https:") ?? false;
  const name = isSecure ? `__Host-${at.name}` : at.name;
  const path = isSecure ? "/" : at.path;
  const options = { path, httpOnly: true, sameSite: "Strict", secure: isSecure } as const;
  const read = (c: Context): VisitorPass | null => passes.read(getCookie(c, name));
  return {
    read,
    /** Returns the pass. Throws `not_found` without one. */
    need: (c: Context): VisitorPass => {
      const pass = read(c);
      if (pass === null) throw fail("not_found", "This browser holds no answer, or its hour is over.");
      return pass;
    },
    readOrIssue: (c: Context): VisitorPass => {
      const known = read(c);
      if (known !== null) return known;
      const { value, ...issued } = passes.issue();
      setCookie(c, name, value, { ...options, expires: issued.expiresAt });
      return issued;
    },
  };
}
