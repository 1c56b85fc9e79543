import { expect, test } from "vitest";
import { z } from "zod";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";

const listSchema = z.array(z.object({ id: z.string(), to: z.string(), subject: z.string() }));

async function withLetter(env: Record<string, string>): Promise<ServedApp> {
  const served = await serveApp(env);
  const letter = {
    medium: "mail",
    kind: "confirmation",
    subject: "<b>Hello</b>",
    text: "Hello",
    html: "<p>Hello</p>",
  } as const;
  await served.context.mail.mailbox.keep({ ...letter, to: "hannah@example.org" });
  return served;
}

test("shows the person at this machine what was sent, as a page, as a list and one by one", async () => {
  const served = await withLetter({});
  const mailbox = `${served.url}/dev/mailbox`;
  const page = await fetch(mailbox);
  expect(page.headers.get("content-type")).toContain("text/html");
  expect(await page.text()).toContain("&#60;b&#62;Hello");
  const list = listSchema.parse(await (await fetch(`${mailbox}/messages?to=Hannah@example.org`)).json());
  expect(list).toHaveLength(1);
  const letter = await fetch(`${mailbox}/messages/${list[0]?.id ?? ""}`);
  expect(await letter.text()).toBe("<p>Hello</p>");
  expect(letter.headers.get("content-security-policy")).toContain("sandbox");
  expect((await fetch(`${mailbox}/messages/..%2f..%2fkeys%2finstance`)).status).toBe(404);
  await fetch(`${mailbox}/messages`, { method: "DELETE" });
  expect(await (await fetch(`${mailbox}/messages`)).json()).toEqual([]);
  await served.close();
});

test("is not there for a request that a proxy forwarded", async () => {
  const served = await withLetter({});
  for (const header of ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via"])
    expect((await fetch(`${served.url}/dev/mailbox/messages`, { headers: { [header]: "1.1.1.1" } })).status).toBe(404);
  await served.close();
});

test("is not there where the house has a public address or listens beyond this machine", async () => {
  for (const env of [{ PUBLIC_URL: "https://example.org" }, { HOST: "0.0.0.0" }]) {
    const served = await withLetter(env);
    for (const path of ["", "/", "/messages", "/messages/1"])
      expect((await fetch(`${served.url}/dev/mailbox${path}`)).status, path).toBe(404);
    await served.close();
  }
});
