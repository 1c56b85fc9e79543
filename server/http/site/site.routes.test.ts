import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { waitlistSources } from "#domain/account/waitlist.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { contactWords } from "#web/site/contact/contact-words.ts";
import { examplesWords } from "#web/site/examples/examples-words.ts";
import { patience } from "#server/testing/patience.ts";
import { readSitePages } from "./read-site-pages.ts";

const pack = promisify(brotliCompress);
let served: ServedApp;
const { pages: publicPages } = await readSitePages();
const page = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(served.url + path, { headers, redirect: "manual" });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};
const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(served.url + path, { method: "POST", body: new URLSearchParams(fields), headers });

beforeAll(async () => {
  served = await serveApp({ SIGNUPS: "waitlist", ADMIN_EMAILS: "keeper@example.com", TRUSTED_PROXY: "127.0.0.1" });
});
afterAll(() => served.close());

test("renders every public page as whole HTML under a strict CSP", async () => {
  for (const { path, language, title } of publicPages) {
    const { status, text, headers } = await page(path);
    expect(status, path).toBe(200);
    expect(headers.get("content-security-policy"), path).not.toContain("unsafe");
    const style = createHash("sha256")
      .update(/<style>([^<]*)<\/style>/.exec(text)?.[1] ?? "")
      .digest("base64");
    expect(headers.get("content-security-policy"), path).toContain(`style-src 'sha256-${style}'`);
    expect(text, path).toContain(`<html lang="${language}">`);
    expect(text, path).toContain(`<title>${title.replaceAll("&", "&amp;")}</title>`);
    expect(text, path).toMatch(/<link rel="canonical" href="http/);
    expect(text, path).toMatch(/hreflang="fr"/i);
    expect(text, path).not.toMatch(/undefined|\[object|style="/);
  }
});

test("fits a packed text page into the first round trip", async () => {
  const firstRound = 14_600;
  const headers = 1_000;
  const long = new Set(["/", "/en", "/lp", "/fr"]);
  for (const { path } of publicPages.filter((one) => !long.has(one.path))) {
    const { text } = await page(path);
    expect((await pack(text)).length + headers, path).toBeLessThan(firstRound);
  }
});

test("includes only the styles a page uses", async () => {
  const { text: faq } = await page("/faq");
  expect(faq).toContain(".faq-search {");
  expect(faq).not.toContain(".three-copies {");
  expect((await page("/")).text).toContain(".three-copies {");
});

test("shows progress of a waiting sample in both languages", async () => {
  for (const [path, words] of [
    ["/examples", examplesWords.en],
    ["/fr/examples", examplesWords.fr],
  ] as const) {
    const { text } = await page(path);
    expect(text, path).toMatch(new RegExp(`<li class="in-turn"><label class="progress">${words.inTurn}<progress`));
    expect(text, path).toContain(".in-turn:has(");
  }
});

test("resolves every link and the preview picture of the public pages", async () => {
  const links = new Set<string>();
  for (const { path } of publicPages)
    for (const [, href = ""] of (await page(path)).text.matchAll(/ href="(\/[^"#]*)/g)) links.add(href);
  const [, preview = ""] = /property="og:image" content="[^"]*(\/site\/[^"]+)"/.exec((await page("/")).text) ?? [];
  links.add(preview);
  expect(links.size).toBeGreaterThan(20);
  expect(preview).not.toBe("");
  for (const link of links) expect((await page(link)).status, link).toBe(200);
});

test("uses every waitlist label in a call to action", async () => {
  const found = new Set<string>();
  for (const { path } of publicPages)
    for (const [, source = ""] of (await page(path)).text.matchAll(/ href="(?:\/fr)?\/waitlist\?source=([a-z-]+)"/g))
      found.add(source);
  expect([...found].sort()).toEqual([...waitlistSources].sort());
});

test("answers an unknown address with 404 as page or JSON", async () => {
  const lost = await page("/no/such/page");
  expect(lost.status).toBe(404);
  expect(lost.text).toContain("<h1>404</h1>");
  expect(lost.text).toContain("Oops! Page not found");
  expect((await page("/fr/rien")).text).toContain("Page introuvable");
  const missing = await page("/assets/none.js");
  expect(missing.status).toBe(404);
  expect(JSON.parse(missing.text)).toMatchObject({ error: { code: "not_found" } });
});

test("shows the component page to local requests only", async () => {
  expect((await page("/dev/ui")).status).toBe(200);
  expect((await page("/dev/ui", { "x-forwarded-for": "1.1.1.1" })).status).toBe(404);
});

test("compresses pages with an ETag and answers 304", async () => {
  const first = await page("/faq", { "accept-encoding": "br" });
  expect(first.headers.get("content-encoding")).toBe("br");
  const etag = first.headers.get("etag") ?? "";
  const again = await page("/faq", { "accept-encoding": "br", "if-none-match": etag });
  expect(again.status).toBe(304);
  expect(again.text).toBe("");
});

test("lists 23 questions in both languages with structured data", async () => {
  for (const path of ["/faq", "/fr/faq"]) {
    const { text } = await page(path);
    expect(text.match(/<details name="faq" id="faq-\d+">/g)).toHaveLength(23);
    expect(text.match(/"@type":"Question"/g)).toHaveLength(23);
  }
});

test("links calls to action to the form in the page's language", async () => {
  for (const [path, form] of [
    ["/", "/waitlist"],
    ["/lp", "/waitlist"],
    ["/fr", "/fr/waitlist"],
    ["/fr/faq", "/fr/waitlist"],
  ] as const) {
    const links = (await page(path)).text.match(/(?<=href=")[^"]*\/waitlist\?source=/g) ?? [];
    expect([...new Set(links)], path).toEqual([`${form}?source=`]);
  }
});

test("redirects the French address of the second landing page", async () => {
  const answer = await fetch(`${served.url}/fr/lp`, { redirect: "manual" });
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/fr"]);
});

test("shows no sign-up beside the waitlist while accounts are by invitation", async () => {
  for (const path of ["/", "/lp", "/fr", "/examples", "/fr/examples", "/answer-now", "/fr/answer-now", "/faq"])
    expect((await page(path)).text.match(/(?<=href=")\/(?:en|fr)\/(?:auth|dashboard)\b[^"]*/g), path).toBeNull();
});

test("lists every indexable page in the site map", async () => {
  const { text } = await page("/sitemap.xml");
  expect(text).toContain("/fr/faq</loc>");
  expect(text).toContain("/fr/examples</loc>");
  expect(text).not.toContain("/lp</loc>");
  expect((await page("/robots.txt")).text).toContain("/sitemap.xml");
});

test("joins the waitlist once without a script", async () => {
  const entry = {
    first_name: " Zoë 李 ",
    email: " Zoe@Example.com ",
    wants_updates: "true",
    source_button: "final-cta",
  };
  const joined = await post("/waitlist", entry);
  expect(joined.status).toBe(200);
  expect(await joined.text()).toContain("Welcome to the waitlist!");
  const again = await post("/waitlist", entry);
  expect(again.status).toBe(409);
  expect(await again.text()).toContain("This email is already on our waitlist!");
  expect((await post("/waitlist", { ...entry, first_name: "  " })).status).toBe(400);
  expect((await post("/fr/waitlist", { ...entry, email: "x" })).status).toBe(400);
});

test("limits one address and keeps what it typed", async () => {
  const flood = { "X-Forwarded-For": "203.0.113.9" };
  const message = { name: "Ann", email: "ann@example.org", body: "Is anybody there?" };
  const statuses = [];
  for (let time = 0; time < 21; time++)
    statuses.push((await post("/contact", { ...message, email: `ann${time}@example.org` }, flood)).status);
  expect(statuses).toEqual([...Array<number>(20).fill(200), 429]);
  const last = await (await post("/contact", message, flood)).text();
  expect(last).toContain("Too many messages came from here.");
  expect(last).toContain("Is anybody there?");
  expect((await post("/contact", message)).status).toBe(200);

  for (let time = 0; time < 60; time++)
    await post("/waitlist", { first_name: "Ann", email: `ann${time}@x.org` }, flood);
  expect((await post("/waitlist", { first_name: "Ann", email: "last@x.org" }, flood)).status).toBe(429);
  const script = createClient(served.url, served.identity.keys.publishableKey, { global: { headers: flood } });
  const refused = await script.from("waitlist").insert({ first_name: "Ann", email: "script@x.org" });
  expect([refused.status, refused.error?.code]).toEqual([429, "PT429"]);
});

test("lets a browser join the waitlist, detects duplicates, and reads nothing", async () => {
  const visitor = createClient(served.url, served.identity.keys.publishableKey);
  const entry = { first_name: "<script>", email: "ann@example.com", wants_updates: true, source_button: "nav-cta" };
  expect((await visitor.from("waitlist").insert(entry)).error).toBeNull();
  expect((await visitor.from("waitlist").insert(entry)).error?.code).toBe("23505");
  expect((await visitor.from("waitlist").select()).error?.code).toBe("42501");
});

test("offers no session recorder on the page that shows a visitor's file", async () => {
  const recording = await serveApp({ LOG_LEVEL: "silent", CLARITY_ID: "abcde12345" });
  const offers = async (path: string) => (await (await fetch(recording.url + path)).text()).includes("abcde12345");
  expect(await offers("/faq")).toBe(true);
  for (const path of ["/authentic", "/fr/authentic"]) expect(await offers(path), path).toBe(false);
  await recording.close();
});

test("promises a reader of messages only with a mail server", async () => {
  const message = { name: "Ann", email: "ann@example.com", body: "Hello" };
  const mailing = await serveApp({ LOG_LEVEL: "silent", SMTP_URL: "smtp://127.0.0.1:9" });
  for (const [path, language] of [
    ["/contact", "en"],
    ["/fr/contact", "fr"],
  ] as const) {
    const { lead, unreadLead, sent, unread } = contactWords[language];
    const { text } = await page(path);
    expect(text, path).toContain(unreadLead);
    expect(text, path).not.toContain(lead);
    expect(await (await post(path, message)).text(), path).toContain(unread);
    const read = await (await fetch(mailing.url + path)).text();
    expect(read, path).toContain(lead);
    expect(read, path).not.toContain(unreadLead);
    const posted = await fetch(mailing.url + path, { method: "POST", body: new URLSearchParams(message) });
    expect(await posted.text(), path).toContain(sent);
  }
  for (const path of ["/faq", "/fr/faq", "/help", "/fr/help"])
    expect((await page(path)).text, path).not.toMatch(/reads every message|lit chaque message/);
  await mailing.close();
});

test("stores and mails a message and explains an incomplete one", async () => {
  const message = { name: "Ann", email: "ann@example.com", body: "Hello" };
  const kept = await post("/contact", message);
  expect(await kept.text()).toContain("Your message has arrived");
  const { mailbox } = served.context.mail;
  await expect
    .poll(async () => (await mailbox.list("keeper@example.com")).map(({ subject }) => subject), patience)
    .toContain("A message from ann@example.com");
  const refused = await post("/fr/contact", { ...message, body: " " });
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain("Veuillez remplir tous les champs");
});

test.each(["/contact", "/fr/contact", "/waitlist"])("refuses a cross-site post to %s", async (path) => {
  const fields = { name: "Eve", first_name: "Eve", email: "eve@example.com", body: "from elsewhere" };
  const ways = [{ origin: "https://evil.example" }, { origin: "null" }, { "sec-fetch-site": "cross-site" }];
  for (const headers of ways) expect((await post(path, fields, headers)).status).toBe(403);
  const kept = await served.context.db.sql`
    select email from public.contact_messages union all select email from public.waitlist`;
  expect(kept.map(({ email }) => email)).not.toContain("eve@example.com");
  const own = { ...fields, email: `${path.replaceAll("/", "")}@example.com` };
  const withoutReferrer = { origin: "null", "sec-fetch-site": "same-origin" };
  expect((await post(path, own, withoutReferrer)).status).toBe(200);
});

test("has cookie texts in seven languages", async () => {
  for (const language of ["en", "fr", "it", "es", "de", "pt", "nl"])
    expect((await page(`/site/cookie-words/${language}.json`)).status).toBe(200);
  expect((await page("/site/cookie-words/xx.json")).status).toBe(404);
});
