import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";
import { captchaCheck } from "./captcha.ts";
import { twilioSms } from "./sms/twilio-sms.ts";

const seen: Record<string, string>[] = [];
let url = "";
let stop: () => void;

beforeAll(async () => {
  const vendor = new Hono()
    .post("/2010-04-01/Accounts/:sid/Messages.json", async (c) => {
      const form = new URLSearchParams(await c.req.text());
      seen.push({ ...Object.fromEntries(form), authorization: c.req.header("authorization") ?? "" });
      if (form.get("To") === "+33600000000") return c.json({ code: 21_211, message: "Invalid 'To' Phone Number" }, 400);
      return c.json({ sid: "SM1", status: "queued" }, 201);
    })
    .post("/siteverify", async (c) => {
      const form = new URLSearchParams(await c.req.text());
      const solved = form.get("secret") === "s" && form.get("response") === "solved";
      return c.json(solved ? { success: true } : { success: false, "error-codes": ["invalid-input-response"] });
    });
  await new Promise<void>((ready) => {
    const server = serve({ fetch: vendor.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => {
      url = `http://127.0.0.1:${port}`;
      ready();
    });
    stop = () => server.close();
  });
});
afterAll(() => stop());

test("sends a text message in Twilio's format", async () => {
  const sms = twilioSms({ accountSid: "AC1", authToken: "t", from: "+15550001111", baseUrl: url });
  expect(await sms.send({ to: "33612345678", text: "Code 1", channel: "whatsapp" })).toBe("SM1");
  expect(seen.at(-1)).toEqual({
    To: "whatsapp:+33612345678",
    From: "whatsapp:+15550001111",
    Body: "Code 1",
    authorization: `Basic ${Buffer.from("AC1:t").toString("base64")}`,
  });
  const refused = sms.send({ to: "33600000000", text: "Code 2", channel: "sms" });
  await expect(refused).rejects.toMatchObject({ code: "unavailable", retryable: false });
});

test("accepts a captcha that its vendor accepts", async () => {
  const check = captchaCheck("turnstile", "s", `${url}/siteverify`);
  expect(await check("solved", "127.0.0.1")).toBeNull();
  expect(await check("guessed", "127.0.0.1")).toBe("invalid-input-response");
  await expect(captchaCheck("hcaptcha", "s", `${url}/nowhere`)("x", "127.0.0.1")).rejects.toMatchObject({
    code: "unavailable",
  });
});
