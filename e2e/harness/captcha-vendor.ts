import { serve } from "@hono/node-server";
import { Hono } from "hono";

/** A vendor's server that takes one answer, and its script that gives it, or another. */
export async function openVendor() {
  const api = new Hono().post("/siteverify", async (c) => {
    const solved = new URLSearchParams(await c.req.text()).get("response") === "solved";
    return c.json(solved ? { success: true } : { success: false, "error-codes": ["invalid-input-response"] });
  });
  const opened = Promise.withResolvers<number>();
  const server = serve({ fetch: api.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => opened.resolve(port));
  return { url: `http://127.0.0.1:${await opened.promise}/siteverify`, close: () => server.close() };
}

/** What the vendor's script does in the page: it gives this answer at once. */
export const scriptThatSays = (answer: string) => `window.turnstile = {
  render(place, { sitekey, callback }) { setTimeout(() => callback(sitekey === "site.key" ? "${answer}" : "")); return "1"; },
  remove() {},
}`;

/** The environment of a server that asks this vendor. */
export const captchaOf = ({ url }: { url: string }) => ({
  CAPTCHA_PROVIDER: "turnstile",
  CAPTCHA_SECRET: "s",
  CAPTCHA_SITE_KEY: "site.key",
  CAPTCHA_URL: url,
});
