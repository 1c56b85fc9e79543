import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { webhookPath } from "#domain/voice-protocol/webhook.ts";
import { signIn } from "#e2e/harness/signed-in.ts";
import { openSite } from "#e2e/harness/visitors.ts";
import { postCallBody, signatureOf } from "#server/testing/fakes/ended-conversations.ts";
import { diagnosticsWords } from "#web/features/diagnostics/diagnostics-words.ts";

const secret = "wsec_of_the_test";
let site: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => {
  site = await openSite({ AUTH_AUTOCONFIRM: "true", ELEVENLABS_WEBHOOK_SECRET: secret, LOG_LEVEL: "silent" });
  await Promise.all([diagnosticsWords.load("en"), diagnosticsWords.load("fr")]);
});
afterAll(() => site.close());

const shots = process.env["SCREENS"];

async function setType(email: string, type: string): Promise<string> {
  const { sql } = site.served.context.db;
  const [row] = await sql<{ id: string }[]>`
    update public.profiles set account_type = ${type} where id = (select id from auth.users where email = ${email}) returning id`;
  return row?.id ?? "";
}

/** A webhook of a conversation of this person. */
async function sendWebhook(userId: string): Promise<string> {
  const { sql } = site.served.context.db;
  const id = `conv_${randomUUID().slice(0, 8)}`;
  await sql`insert into public.conversations (id, user_id, question_id, language) values (${id}, ${userId}, 1, 'en')`;
  const body = postCallBody({ conversationId: id });
  const headers = { "ElevenLabs-Signature": signatureOf(secret, body) };
  expect((await fetch(`${site.url}${webhookPath}`, { method: "POST", headers, body })).status).toBe(200);
  return id;
}

for (const [language, viewport] of [
  ["en", { width: 1440, height: 900 }],
  ["fr", { width: 360, height: 640 }],
] as const)
  test(`shows admins eight parts on real data (${language})`, async () => {
    const words = diagnosticsWords[language];
    /* The page of a removed admin may ask once more what waits. */
    const refused = "rpc/desk_waiting";
    const journey: Parameters<typeof site.visit>[1] = async ({ page, open }) => {
      const email = `admin-${language}@example.org`;
      await open(`/${language}/webhook-diagnostics`);
      await page.getByRole("link", { name: words.closed.signIn }).waitFor();
      expect(await page.getByRole("table").count()).toBe(0);
      await signIn(page, site.url, email);
      await open(`/${language}/webhook-diagnostics`);
      await page.getByText(words.closed.other).waitFor();
      const id = await setType(email, "admin");
      await sendWebhook(id);
      await page.clock.install();
      await open(`/${language}/webhook-diagnostics`);
      await page.getByRole("heading", { name: words.title, level: 1 }).waitFor();
      expect(await page.getByRole("heading", { level: 2 }).allTextContents()).toEqual([
        words.info.title,
        words.live.title,
        words.configuration.title,
        words.test.title,
        words.health.title,
        words.logs.allTitle,
        words.logs.recentTitle,
        words.setup.title,
      ]);
      await page.getByText(words.info.states.connected).waitFor();
      await page.getByText(words.configuration.active, { exact: true }).waitFor();
      await page.getByText("v2.1.0-FRESH", { exact: true }).first().waitFor();
      await page.getByRole("button", { name: words.test.run }).click();
      const live = page.getByRole("log");
      await live.getByText("Simple webhook test").waitFor();
      for (let sent = 0; sent < 4; sent++) await sendWebhook(id);
      await expect.poll(() => live.getByRole("listitem").count()).toBe(5);
      await page.getByRole("button", { name: words.health.run }).click();
      const all = page.getByRole("region", { name: words.logs.allTitle });
      const rows = all.locator("tbody tr");
      await expect.poll(() => rows.count()).toBe(5);
      await all.getByRole("button", { name: /\d/ }).click();
      await expect.poll(() => rows.count()).toBeGreaterThan(8);
      await all.getByText(words.logs.details).nth(1).click();
      await all
        .getByText(/"event_type"|"conversation_id"|"test"/)
        .filter({ visible: true })
        .first()
        .waitFor();
      expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
      if (shots) await page.screenshot({ path: `${shots}/diagnostics-${language}.png`, fullPage: true });
      await setType(email, "storyteller");
      const shown = await live.getByRole("listitem").allTextContents();
      const last = await sendWebhook(id);
      await page.clock.fastForward("00:31");
      await page.getByText(words.closed.other).waitFor();
      expect(shown.join("\n")).not.toContain(last);
      expect(await page.content()).not.toContain(last);
    };
    await site.visit({ viewport }, journey, refused);
  });

test("shows why a test, a health check and the logs fail", async () => {
  const words = diagnosticsWords.en;
  await site.visit(
    { viewport: { width: 390, height: 844 } },
    async ({ page, open }) => {
      await signIn(page, site.url, "failing@example.org");
      await sendWebhook(await setType("failing@example.org", "admin"));
      await page.route("**/rest/v1/system_logs*", (route) => route.fulfill({ status: 500, json: { message: "down" } }));
      await page.route("**/simple-webhook-test", (route) => route.fulfill({ status: 500, json: { error: "down" } }));
      await page.route("**/voice-webhook", (route) => route.fulfill({ status: 503, body: "" }));
      await open("/en/webhook-diagnostics");
      await page.getByText(words.health.returned(503)).waitFor();
      const all = page.getByRole("region", { name: words.logs.allTitle });
      await all.getByText(words.logs.failed).waitFor();
      await page.unroute("**/rest/v1/system_logs*");
      await all.getByRole("button", { name: words.retry }).click();
      await all.locator("tbody tr").first().waitFor();
      await page.getByRole("button", { name: words.test.run }).click();
      await page.getByText(words.test.failed).waitFor();
      await page.unroute("**/voice-webhook");
      await page.route("**/voice-webhook", (route) => route.abort());
      await page.getByRole("button", { name: words.health.run }).click();
      await page.getByText(words.health.unreachable).waitFor();
    },
    ["Failed to load resource", "net::ERR_FAILED"],
  );
});
