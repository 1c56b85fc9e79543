import { Hono } from "hono";
import type { AuthContext } from "./auth-context.ts";

const jwksSeconds = 600;

/** Health, public settings and the JWKS. */
export function aboutRoutes({ identity, settings, sms }: AuthContext): Hono {
  const upstreams = Object.fromEntries(settings.upstreams.map((name) => [name, true]));
  return new Hono()
    .get("/health", (c) =>
      c.json({
        version: "v2",
        name: "GoTrue",
        description: "Heirvoice answers as GoTrue, a user registration and authentication API",
      }),
    )
    .get("/settings", (c) =>
      c.json({
        external: { ...upstreams, anonymous_users: settings.anonymous, email: true, phone: settings.phone },
        disable_signup: !settings.signups,
        mailer_autoconfirm: settings.autoconfirm,
        phone_autoconfirm: settings.autoconfirm,
        sms_provider: sms?.name ?? "",
        saml_enabled: settings.saml,
      }),
    )
    .get("/.well-known/jwks.json", (c) => {
      c.header("Cache-Control", `public, max-age=${jwksSeconds}`);
      return c.json(identity.jwks);
    });
}
