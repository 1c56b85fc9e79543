import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { mailboxLinks } from "#server/platform/mail/mailbox-links.ts";
import { runNode } from "#server/testing/programs.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";

let served: ServedApp;
let mailbox: string;
beforeAll(async () => {
  served = await serveApp();
  mailbox = `${served.url}/dev/mailbox`;
  const message = { medium: "mail", kind: "confirmation", subject: "<b>Hello</b>", text: "Hello" } as const;
  await served.context.mail.mailbox.store({ ...message, html: "<p>Hello</p>", to: "hannah@example.org" });
});
afterAll(() => served.close());
afterEach(() => void vi.useRealTimers());

const listSchema = z.array(z.object({ id: z.string(), to: z.string(), subject: z.string() }));
const linkIn = (line = "") => /^Emails until a mail server is set: (http:\S+)$/.exec(line)?.[1] ?? "";
const visit = (url: string, headers: Record<string, string> = {}) => fetch(url, { headers, redirect: "manual" });

/** Follows a fresh link, as `npm run mailbox` makes it. */
async function comeIn(): Promise<{ cookie: string }> {
  const opened = await visit(`${mailbox}?open=${await mailboxLinks(served.context.config.dataDir).mint()}`);
  return { cookie: opened.headers.get("set-cookie")?.split(";")[0] ?? "" };
}

/** The response to exactly these bytes. */
async function sendRaw(url: string, text: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  let said = "";
  socket.on("data", (chunk: Buffer) => (said += chunk.toString()));
  socket.write(text);
  await once(socket, "close");
  return said;
}

test("exchanges a printed link once for a cookie", async () => {
  const link = linkIn(served.printed[0]);
  expect(link).toMatch(new RegExp(`^${mailbox}\\?open=[\\w-]{43}$`));
  const opened = await visit(link);
  expect([opened.status, opened.headers.get("location")]).toEqual([303, "/dev/mailbox"]);
  expect(opened.headers.get("referrer-policy")).toBe("no-referrer");
  const [cookie = "", ...rules] = (opened.headers.get("set-cookie") ?? "").split("; ");
  expect(rules.toSorted()).toEqual(["HttpOnly", "Path=/dev/mailbox", "SameSite=Strict"]);
  expect((await visit(mailbox, { cookie })).status).toBe(200);
  const again = await visit(link);
  expect([again.status, again.headers.get("set-cookie")]).toEqual([403, null]);
});

test("speaks the language of the browser, open, empty and closed", async () => {
  const fresh = await serveApp();
  const opened = await visit(
    `${fresh.url}/dev/mailbox?open=${await mailboxLinks(fresh.context.config.dataDir).mint()}`,
  );
  const cookie = opened.headers.get("set-cookie")?.split(";")[0] ?? "";
  for (const [language, title, empty, closed] of [
    ["en", "Local mailbox", "Nothing has been sent yet.", "The mailbox is closed"],
    ["fr", "Boîte aux lettres locale", "Rien n’a encore été envoyé.", "La boîte aux lettres est fermée"],
  ] as const) {
    const page = async (headers: Record<string, string>) =>
      (await visit(`${fresh.url}/dev/mailbox`, { "accept-language": language, ...headers })).text();
    const open = await page({ cookie });
    for (const part of [`<html lang="${language}"`, `<h1>${title}</h1>`, empty]) expect(open).toContain(part);
    expect(await page({})).toContain(`<h1>${closed}</h1>`);
  }
  await fresh.close();
});

test("shows incoming mail as page, list and single message", async () => {
  const headers = await comeIn();
  const page = await visit(mailbox, headers);
  expect(page.headers.get("content-type")).toContain("text/html");
  expect(page.headers.get("cache-control")).toBe("no-store");
  expect(await page.text()).toContain("&lt;b&gt;Hello");
  const list = listSchema.parse(await (await visit(`${mailbox}/messages?to=Hannah@example.org`, headers)).json());
  expect(list).toHaveLength(1);
  const message = await visit(`${mailbox}/messages/${list[0]?.id ?? ""}`, headers);
  expect(await message.text()).toBe("<p>Hello</p>");
  expect(message.headers.get("content-security-policy")).toContain("sandbox");
  expect((await visit(`${mailbox}/messages/..%2f..%2fkeys%2finstance`, headers)).status).toBe(404);
});

test("rejects requests that a proxy makes look local", async () => {
  const host = new URL(served.url).host;
  for (const path of ["", "/", "/messages", "/messages/1", "?open=", "?open=x"]) {
    const bare = await sendRaw(served.url, `GET /dev/mailbox${path} HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n`);
    expect(bare.split(" ")[1], path).toBe("403");
    expect(bare).not.toMatch(/hannah|set-cookie/i);
    const asked = await visit(`${mailbox}${path}`, { host });
    expect([asked.status, asked.headers.get("set-cookie")], path).toEqual([403, null]);
  }
  expect((await fetch(`${mailbox}/messages`, { method: "DELETE" })).status).toBe(403);
  expect((await fetch(mailbox, { method: "HEAD" })).status).toBe(403);
  for (const header of ["forwarded", "x-forwarded-for", "x-real-ip", "via", "cf-connecting-ip", "true-client-ip"])
    expect((await visit(mailbox, { ...(await comeIn()), [header]: "1.1.1.1" })).status, header).toBe(404);
  expect(await served.context.mail.mailbox.list()).toHaveLength(1);
});

test("rejects forged, foreign and expired cookies", async () => {
  const { cookie } = await comeIn();
  const [name = "", value = ""] = cookie.split("=");
  const [until = "", seal = ""] = decodeURIComponent(value).split(".");
  const later = String(Number(until) + 1);
  for (const forged of [`${later}.${seal}`, `${until}.`, until, `.${seal}`, `${until}.${"A".repeat(43)}=`, ""])
    expect((await visit(mailbox, { cookie: `${name}=${encodeURIComponent(forged)}` })).status, forged).toBe(403);
  const other = await serveApp();
  expect((await visit(`${other.url}/dev/mailbox`, { cookie })).status).toBe(403);
  await other.close();
  expect((await visit(mailbox, { cookie })).status).toBe(200);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 24 * 3_600_000 });
  expect((await visit(mailbox, { cookie })).status).toBe(403);
});

test("prints a fresh link at most six times an hour", async () => {
  const fresh = await serveApp();
  const before = fresh.printed.length;
  const pages = [];
  for (let visits = 0; visits < 56; visits++) pages.push(await (await visit(`${fresh.url}/dev/mailbox`)).text());
  const links = fresh.printed.slice(before).map(linkIn);
  expect(links).toHaveLength(6);
  for (const page of pages) expect(page).not.toContain("open=");
  for (const page of pages) expect(page).toContain("npm run mailbox");
  expect((await visit(links[5] ?? "")).status).toBe(303);
  await fresh.close();
});

test("limits link attempts to ten a minute, also in parallel", async () => {
  const fresh = await serveApp();
  const attempt = async (token: string) => (await visit(`${fresh.url}/dev/mailbox?open=${token}`)).status;
  const right = async () => attempt(await mailboxLinks(fresh.context.config.dataDir).mint());
  for (let tries = 0; tries < 10; tries++) expect(await attempt("x".repeat(43))).toBe(403);
  for (let tries = 0; tries < 50; tries++) expect(await (tries % 2 ? right() : attempt("x"))).toBe(429);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61_000 });
  expect(await right()).toBe(303);
  const statuses = await Promise.all(Array.from({ length: 50 }, () => attempt("y")));
  expect(statuses.filter((status) => status === 403)).toHaveLength(10);
  await fresh.close();
});

test("accepts a link once within a day, also in parallel", async () => {
  const links = mailboxLinks(served.context.config.dataDir);
  const [fresh, old] = [await links.mint(), await links.mint()];
  expect((await Promise.all(Array.from({ length: 20 }, () => links.redeem(fresh)))).filter(Boolean)).toHaveLength(1);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 25 * 3_600_000 });
  expect(await links.redeem(old)).toBe(false);
});

test("prints a link with npm run mailbox unless the mailbox is closed", async () => {
  const { dataDir } = served.context.config;
  const env = { DATA_DIR: dataDir, PORT: new URL(served.url).port };
  const run = runNode(["server/main.ts", "mailbox"], env);
  expect([await run.ended, run.printed()]).toEqual([0, expect.stringMatching(/^http:\S+\n$/)]);
  expect((await visit(run.printed().trim())).status).toBe(303);
  const outside = runNode(["server/main.ts", "mailbox"], { ...env, PUBLIC_URL: "https://example.org" });
  expect([await outside.ended, outside.printed()]).toEqual([1, expect.not.stringContaining("open=")]);
});

test("is disabled with a public address or a non-local listener", async () => {
  for (const env of [{ PUBLIC_URL: "https://example.org" }, { HOST: "0.0.0.0" }]) {
    const outside = await serveApp(env);
    expect(outside.printed).toEqual([]);
    const token = await mailboxLinks(outside.context.config.dataDir).mint();
    for (const path of ["", "/", "/messages", "/messages/1", `?open=${token}`])
      expect((await fetch(`${outside.url}/dev/mailbox${path}`)).status, path).toBe(404);
    await outside.close();
  }
});
