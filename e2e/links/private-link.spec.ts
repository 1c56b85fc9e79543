import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectWithinReach } from "#e2e/harness/reach.ts";
import { openSite, type Visit } from "#e2e/harness/visitors.ts";
import { givePrivateLink } from "#server/testing/private-link.ts";
import { emailTo } from "#server/testing/emails.ts";
import { signedInPerson, type Person } from "#server/testing/signed-in-person.ts";
import { en } from "#web/features/private-link/link.en.ts";
import { fr } from "#web/features/private-link/link.fr.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { en as documentEn } from "#web/story/element-file/element-file.en.ts";
import { fr as documentFr } from "#web/story/element-file/element-file.fr.ts";
import { layAnswer, layBook, layMemory, spoken } from "./shared-life.ts";

let site: Awaited<ReturnType<typeof openSite>>;
let folder = "";
let teller: Person;
let answer: string;
let recording: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "heirvoice-link-"));
  site = await openSite({ AUTH_AUTOCONFIRM: "true", SIGNUPS: "waitlist", AUTH_LIMIT_FACTOR: "1000" });
  ({ teller, answer, recording } = await storyteller());
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

const phone = { viewport: { width: 360, height: 640 } };
const wide = { viewport: { width: 1440, height: 900 } };
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
const sql = () => site.served.context.db.sql;
const soundAddress = "**/storage/v1/object/sign/audio-answers/**";

/** A storyteller whose answer has a recording and timed words. */
async function storyteller(): Promise<{ teller: Person; answer: string; recording: string }> {
  const person = await signedInPerson(site.served);
  await sql()`update public.profiles set full_name = 'Evelyn Tully' where id = ${person.id}`;
  return { teller: person, ...(await layAnswer(site.served, person.id, folder, "The cake in the skiff")) };
}

test("opens an answer with its PIN and closes it when revoked", async () => {
  const { id, token } = await givePrivateLink(teller.client, { scope: "answer", target: answer, pin: "1965" });
  const journey = async ({ page, open }: Visit) => {
    await open(`/en/shared/${token}`);
    await heading(page, en.pin.title).waitFor();
    await page.getByText(en.pin.from("Evelyn Tully")).waitFor();
    await page.getByRole("button", { name: en.pin.ask("Evelyn Tully") }).click();
    await page.getByLabel(en.again.name).fill("Hattie");
    await expectWithinReach(page, "link PIN");
    const openIt = page.getByRole("button", { name: en.pin.open });
    await openIt.click();
    await page.getByText(en.pin.form).waitFor();
    await page.getByLabel(en.pin.label, { exact: true }).fill("1066");
    await openIt.click();
    await page.getByText(en.pin.wrong).waitFor();
    await page.getByLabel(en.pin.label, { exact: true }).fill("1965");
    await page.route(soundAddress, (route) => route.abort());
    await openIt.click();
    await retryWithout(page, soundAddress, "en");
    await heading(page, "The cake in the skiff").waitFor();
    expect(page.url()).toBe(`${site.url}/en/shared/${id}`);
    await page.getByRole("button", { name: "Play" }).click();
    await page.locator(".sentence.lit", { hasText: "He sat down in the cake." }).waitFor();
    await expectWithinReach(page, "linked answer");
    await expectToPrint(page, "He sat down in the cake.");
    await page.emulateMedia({ media: "screen" });
    await page.reload();
    await heading(page, "The cake in the skiff").waitFor();
    await page.getByRole("button", { name: "Play" }).waitFor();
    await teller.client
      .from("share_links")
      .update({ revoked_at: new Date().toISOString() })
      .eq("id", id)
      .throwOnError();
    await heading(page, en.ended.title).waitFor();
    await page.getByText(en.ended.askFor("Evelyn Tully")).waitFor();
  };
  await site.visit(phone, journey, "Failed to load resource");
});

const changeAnswer = (values: object) => teller.client.from("answers").update(values).eq("id", answer).throwOnError();

test("removes sealed, withdrawn and expired answers from an open page", async () => {
  const { id, token } = await givePrivateLink(teller.client, { scope: "family page" });
  await site.visit(wide, async ({ page, open }) => {
    await open(`/fr/shared/${token}`);
    await heading(page, fr.titles.family).waitFor();
    await page.locator(".sentence", { hasText: "He sat down in the cake." }).click();
    await page.locator(".sentence.lit", { hasText: "He sat down in the cake." }).waitFor();
    await expectWithinReach(page, "linked family page");
    await changeAnswer({ visibility: "sealed", sealed_until: "2200-01-01" });
    await page.getByText(fr.nothing).waitFor();
    expect(await page.getByText("He sat down in the cake.").count()).toBe(0);
    await changeAnswer({ visibility: "family only", sealed_until: null });
    await page.getByText("He sat down in the cake.").waitFor();
    await changeAnswer({ visibility: "draft" });
    await page.getByText(fr.nothing).waitFor();
    expect(await page.getByText("He sat down in the cake.").count()).toBe(0);
    await changeAnswer({ visibility: "family only" });
    await page.getByText("He sat down in the cake.").waitFor();
    const sound = (await page.locator(".story-bar audio").getAttribute("src")) ?? "";
    expect((await fetch(sound)).status).toBe(200);
    await sql()`update public.share_links set valid_from = now() - interval '20 days',
      expires_at = now() + interval '1 second' where id = ${id}`;
    await heading(page, fr.ended.title).waitFor();
    expect(await page.getByText("He sat down in the cake.").count()).toBe(0);
    expect((await fetch(sound)).ok).toBe(false);
  });
});

const playsOn = (page: Page) =>
  expect
    .poll(() =>
      page.locator(".element-file audio").evaluate((audio) => (audio as { currentTime?: number }).currentTime),
    )
    .toBeGreaterThan(0);

async function savesDocument(page: Page, words: typeof documentEn): Promise<void> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: words.save("Order book.pdf"), exact: true }).click();
  expect((await download).suggestedFilename()).toBe("Order book.pdf");
}

test("reads, plays and saves a linked memory, and closes it when revoked", async () => {
  const memory = await layMemory(site.served, teller.id, folder);
  const { id, token } = await givePrivateLink(teller.client, { scope: "memory", target: memory });
  await site.visit(phone, async ({ page, open }) => {
    await open(`/en/shared/${token}`);
    await heading(page, "The flood of 1965").waitFor();
    await page.getByText("April 1965").waitFor();
    await heading(page, "The cake in the skiff").scrollIntoViewIfNeeded();
    await page.getByRole("button", { name: "Play" }).click();
    await page.locator(".sentence.lit", { hasText: "He sat down in the cake." }).waitFor();
    await savesDocument(page, documentEn);
    await expectWithinReach(page, "linked memory");
    await expectToPrint(page, spoken);
    await page.emulateMedia({ media: "screen" });
    const sound = (await page.locator(".element-file audio").getAttribute("src")) ?? "";
    expect((await fetch(sound)).status).toBe(200);
    const ended = { revoked_at: new Date().toISOString() };
    await teller.client.from("share_links").update(ended).eq("id", id).throwOnError();
    await heading(page, en.ended.title).waitFor();
    expect((await fetch(sound)).ok).toBe(false);
    await teller.client.from("memories").update({ is_private: false }).eq("id", memory).throwOnError();
    await open(`/en/memory/${memory}`);
    await heading(page, "The flood of 1965").waitFor();
    await savesDocument(page, documentEn);
  });
});

test("plays a linked memory on the contribute page after a retry", async () => {
  const memory = await layMemory(site.served, teller.id, folder);
  const { token } = await givePrivateLink(teller.client, { scope: "collaborate", target: memory });
  await site.visit(
    phone,
    async ({ page, open }) => {
      await page.route(soundAddress, (route) => route.abort());
      await open(`/fr/shared/${token}`);
      await page.getByText(spoken).scrollIntoViewIfNeeded();
      await page.getByText(frameWords.fr.player.failed).waitFor();
      await page.unroute(soundAddress);
      await page.getByRole("button", { name: frameWords.fr.tryAgain }).click();
      await page.getByRole("button", { name: frameWords.fr.player.play }).click();
      await playsOn(page);
      await savesDocument(page, documentFr);
      await expectWithinReach(page, "memory to add to");
    },
    "Failed to load resource",
  );
});

/** Leaves the page in its print form. */
async function expectToPrint(page: Page, words: string): Promise<void> {
  await page.emulateMedia({ media: "print" });
  expect(await page.getByText(words).isVisible()).toBe(true);
  expect(await page.locator("nav, header.top, .sound, .element-file").filter({ visible: true }).count()).toBe(0);
}

test("asks the storyteller a question by the link to the family page", async () => {
  const { token } = await givePrivateLink(teller.client, { scope: "family page" });
  await site.visit(phone, async ({ page, open }) => {
    await open(`/fr/shared/${token}`);
    await page.getByRole("button", { name: fr.ask.open("Evelyn Tully") }).click();
    await page.getByRole("button", { name: fr.ask.send }).click();
    await page.getByText(fr.ask.missing).waitFor();
    await page.getByLabel(fr.ask.name).fill("Hattie");
    await page.getByLabel(fr.ask.question, { exact: true }).fill("Qui vous a appris à faire ce gâteau ?");
    await expectWithinReach(page, "question by a link");
    await page.getByRole("button", { name: fr.ask.send }).click();
    await page.getByText(fr.ask.sent("Evelyn Tully")).waitFor();
    const asked = await teller.client.from("family_questions").select("asker_name, body");
    expect(asked.data).toEqual([{ asker_name: "Hattie", body: "Qui vous a appris à faire ce gâteau ?" }]);
  });
});

const bookText = "**/rpc/read_linked_book";

/** Loads what failed again once its address answers. */
async function retryWithout(page: Page, address: string, language: "en" | "fr"): Promise<void> {
  const again = page.getByRole("button", { name: frameWords[language].tryAgain });
  await again.waitFor();
  await page.unroute(address);
  await again.click();
}

test("reads a linked book along and plays its audiobook until sealed", async () => {
  const memoir = await layBook(site.served, teller.id, folder, recording);
  const [book, audiobook] = [
    await givePrivateLink(teller.client, { scope: "book", target: memoir }),
    await givePrivateLink(teller.client, { scope: "audiobook", target: memoir }),
  ];
  const journey = async ({ page, open }: Visit) => {
    await page.route(bookText, (route) => route.fulfill({ status: 403, json: { message: "refused" } }));
    await open(`/fr/shared/${audiobook.token}`);
    await retryWithout(page, bookText, "fr");
    await page.getByRole("button", { name: "The flood" }).click();
    await expect.poll(() => page.evaluate("document.querySelector('audio').currentTime > 0")).toBe(true);
    await expectWithinReach(page, "linked audiobook");
    await page.route(bookText, (route) => route.fulfill({ status: 403, json: { message: "refused" } }));
    await open(`/en/shared/${book.token}`);
    await retryWithout(page, bookText, "en");
    await heading(page, "The River Kept the Time").waitFor();
    await page.locator(".sentence", { hasText: "He sat down" }).focus();
    await page.keyboard.press("Enter");
    await page.locator(".sentence.lit", { hasText: "He sat down" }).waitFor();
    await page.getByRole("button", { name: "Pause" }).click();
    await expectWithinReach(page, "linked book");
    await page.emulateMedia({ media: "print" });
    expect(await page.locator(".reading-bar").isVisible()).toBe(false);
    expect(await page.locator(".book-page").isVisible()).toBe(true);
    await page.emulateMedia({ media: "screen" });
    await changeAnswer({ visibility: "sealed", sealed_until: "2200-01-01" });
    await page.getByText(en.nothing).waitFor();
    expect(await page.getByText("He sat down").count()).toBe(0);
    await changeAnswer({ visibility: "family only", sealed_until: null });
  };
  await site.visit(wide, journey, ["asked elsewhere: blob:", "Failed to load resource"]);
});

test("asks the giver of an expired link and explains unknown ones", async () => {
  const { id, token } = await givePrivateLink(teller.client, { scope: "family page" });
  await sql()`update auth.users set email_confirmed_at = now() where id = ${teller.id}`;
  await sql()`update public.share_links set valid_from = now() - interval '20 days', expires_at = now() where id = ${id}`;
  await site.visit(
    phone,
    async ({ page, open }) => {
      await open(`/fr/shared/${token}`);
      await heading(page, fr.ended.title).waitFor();
      await page.getByText(fr.ended.askFor("Evelyn Tully")).waitFor();
      await expectWithinReach(page, "ended link");
      await page.getByRole("button", { name: fr.ended.ask }).click();
      await page.getByText(fr.again.nameless).waitFor();
      await page.getByLabel(fr.again.name).fill("Odile");
      await page.getByLabel(fr.again.message).fill("Je n’avais pas fini de rire.");
      await page.getByRole("button", { name: fr.ended.ask }).click();
      await page.getByText(fr.again.sent("Evelyn Tully")).waitFor();
      const letter = await emailTo(site.served, `${teller.id}@example.org`, "link_request");
      expect(letter.text).toContain("Je n’avais pas fini de rire.");
      await open(`/en/shared/${"A".repeat(22)}`);
      await heading(page, en.nowhereTitle).waitFor();
      await open("/en/shared/%00");
      await page.getByRole("heading").first().waitFor();
      await open(`/en/shared/${randomUUID()}`);
      await heading(page, en.ended.title).waitFor();
    },
    "404",
  );
});

test("retries a link that could not be opened offline", async () => {
  const { token } = await givePrivateLink(teller.client, { scope: "answer", target: answer });
  await site.visit(
    phone,
    async ({ page, open }) => {
      await page.route("**/api/shared/redeem", (route) => route.abort());
      await open(`/en/shared/${token}`);
      await page.getByText(en.notRead).waitFor();
      await page.unroute("**/api/shared/redeem");
      await page.getByRole("button", { name: "Try again" }).click();
      await heading(page, "The cake in the skiff").waitFor();
    },
    "Failed to load resource",
  );
});
