import { serve } from "@hono/node-server";
import { Hono } from "hono";

/** A captcha vendor's server that accepts one answer, and its script that submits that or another. */
export async function openVendor() {
  const api = new Hono().post("/siteverify", async (c) => {
    const solved = new URLSearchParams(await c.req.text()).get("response") === "solved";
    return c.json(solved ? { success: true } : { success: false, "error-codes": ["invalid-input-response"] });
  });
  const opened = Promise.withResolvers<number>();
  const server = serve({ fetch: api.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => opened.resolve(port));
  return { url: `http://127.0.0.1:${await opened.promise}/siteverify`, close: () => server.close() };
}

/** The vendor's script: it submits this answer at once. */
export const scriptThatSays = (answer: string) => `window.turnstile = {
  render(place, { sitekey, callback }) { setTimeout(() => callback(sitekey === "site.key" ? "${answer}" : "")); return "1"; },
  remove() {},
}`;

/** The environment of a server with this vendor. */
export const captchaOf = ({ url }: { url: string }) => ({
  CAPTCHA_PROVIDER: "turnstile",
  CAPTCHA_SECRET: "s",
  CAPTCHA_SITE_KEY: "site.key",
  CAPTCHA_URL: url,
});
