import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";
import { browserClient } from "#server/testing/browser-client.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { operatorClient } from "#server/testing/signed-in-person.ts";

let served: ServedApp;
let checked = 0;
let vendor: ReturnType<typeof serve>;
beforeAll(async () => {
  const api = new Hono().post("/siteverify", async (c) => {
    checked++;
    const solved = new URLSearchParams(await c.req.text()).get("response") === "solved";
    return c.json(solved ? { success: true } : { success: false, "error-codes": ["invalid-input-response"] });
  });
  const port = await new Promise<number>((ready) => {
    vendor = serve({ fetch: api.fetch, port: 0, hostname: "127.0.0.1" }, (at) => ready(at.port));
  });
  served = await serveApp({
    AUTH_SEND_EVERY: "0",
    CAPTCHA_PROVIDER: "hcaptcha",
    CAPTCHA_SECRET: "s",
    CAPTCHA_URL: `http://127.0.0.1:${port}/siteverify`,
  });
});
afterAll(async () => {
  await served.close();
  vendor.close();
});

test("requires a captcha from visitors but not from the operator", async () => {
  const email = "robot@example.org";
  const password = "by the river";
  const { auth } = browserClient(served);
  const attempts = (captchaToken: string) => [
    auth.signUp({ email, password, options: { captchaToken } }),
    auth.signInAnonymously({ options: { captchaToken } }),
    auth.signInWithPassword({ email, password, options: { captchaToken } }),
    auth.signInWithOtp({ email, options: { captchaToken } }),
    auth.resetPasswordForEmail(email, { captchaToken }),
    auth.resend({ type: "signup", email, options: { captchaToken } }),
  ];
  for (const refused of [...(await Promise.all(attempts(""))), ...(await Promise.all(attempts("guessed")))])
    expect(refused.error?.code).toBe("captcha_failed");
  const solved = await Promise.all(attempts("solved"));
  expect(solved.map(({ error }) => error?.code)).not.toContain("captcha_failed");
  expect((await operatorClient(served).auth.resetPasswordForEmail(email)).error).toBeNull();
});

test("limits captcha verifications per network", async () => {
  const { auth } = browserClient(served);
  const guess = () => auth.signInAnonymously({ options: { captchaToken: "guessed" } });
  for (let tries = checked; tries < 100; tries++) await guess();
  await Promise.all(Array.from({ length: 50 }, guess));
  for (let tries = 0; tries < 50; tries++) expect((await guess()).error?.code).toBe("over_request_rate_limit");
  expect(checked).toBe(120);
});
