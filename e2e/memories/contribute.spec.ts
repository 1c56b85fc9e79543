import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectWithinReach } from "#e2e/harness/reach.ts";
import { signIn } from "#e2e/harness/signed-in.ts";
import { startWork, type Work } from "#server/start-worker.ts";
import { openSite, type Visit } from "#e2e/harness/visitors.ts";
import { words as appWords } from "#e2e/harness/words.ts";
import { phonePhoto } from "#server/testing/samples/picture-files.ts";
import { en } from "#web/features/contribute/contribute.en.ts";
import { fr } from "#web/features/contribute/contribute.fr.ts";
import { en as approveEn } from "#web/features/memories/approve/approve.en.ts";
import { fr as approveFr } from "#web/features/memories/approve/approve.fr.ts";
import { en as memoryEn } from "#web/features/memories/memory.en.ts";
import { fr as memoryFr } from "#web/features/memories/memory.fr.ts";
import { en as linkEn } from "#web/features/private-link/link.en.ts";
import { fr as linkFr } from "#web/features/private-link/link.fr.ts";

let site: Awaited<ReturnType<typeof openSite>>;
let work: Work;
beforeAll(async () => {
  site = await openSite({ AUTH_AUTOCONFIRM: "true", AUTH_LIMIT_FACTOR: "1000" });
  work = await startWork(site.served.context);
});
afterAll(async () => {
  await work.stop();
  await site.close();
});

const phone = { viewport: { width: 360, height: 640 }, installsApp: true };
const desk = { viewport: { width: 1440, height: 900 } };
const sql = () => site.served.context.db.sql;
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });

/** A signed-in owner's page with a memory, and the token of a link to add to it. */
async function memoryOf(page: Page, email: string): Promise<{ memory: string; token: string; link: string }> {
  await signIn(page, site.url, email);
  const [memory, link, token] = [randomUUID(), randomUUID(), randomUUID().replaceAll("-", "").slice(0, 22)];
  await sql()`update public.profiles set full_name = 'Evelyn' where id = (select id from auth.users where email = ${email})`;
  await sql()`insert into public.memories (id, owner_id, title)
    select ${memory}, id, 'The flood of 1965' from auth.users where email = ${email}`;
  await sql()`insert into public.memory_elements (memory_id, owner_id, type, title, content)
    select id, owner_id, 'note', 'The boat', 'One boat.' from public.memories where id = ${memory}`;
  await sql()`insert into public.share_links (id, owner_id, scope, memory_id, recipient, token_hash, expires_at)
    select ${link}, owner_id, 'collaborate', id, 'Theo', encode(sha256(convert_to(${token}, 'UTF8')), 'hex'),
      now() + interval '20 days' from public.memories where id = ${memory}`;
  return { memory, token, link };
}

async function write(page: Page, words: typeof en, values: { text: string; when?: string; name?: string }) {
  await page.getByLabel(words.text.note, { exact: true }).fill(values.text);
  if (values.when !== undefined) await page.getByLabel(words.when, { exact: true }).fill(values.when);
  if (values.name !== undefined) await page.getByLabel(words.name, { exact: true }).fill(values.name);
}

type Languages = {
  language: "en" | "fr";
  words: typeof en;
  approve: typeof approveEn;
  memoryWords: typeof memoryEn;
  linkWords: typeof linkEn;
  when: string;
};
const both: Languages[] = [
  { language: "en", words: en, approve: approveEn, memoryWords: memoryEn, linkWords: linkEn, when: "spring 1965" },
  {
    language: "fr",
    words: fr,
    approve: approveFr,
    memoryWords: memoryFr,
    linkWords: linkFr,
    when: "printemps 1965",
  },
];

for (const { language, words, approve, memoryWords, linkWords, when } of both)
  test(`adds to a memory by a link, with the owner's consent (${language})`, async () => {
    const owner = async ({ page: ownerPage, open }: Visit) => {
      const { memory, token } = await memoryOf(ownerPage, `contributed-${language}@example.org`);
      await site.visit(phone, async ({ page, open: openTheo }) => {
        await openTheo(`/${language}/shared/${token}`);
        await heading(page, words.title("The flood of 1965")).waitFor();
        await expectWithinReach(page, "contribute");
        const send = button(page, words.send("Evelyn"));
        await send.click();
        await page.getByText(words.empty.note).first().waitFor();
        await write(page, words, { text: "Two boats.", when, name: "Theo" });
        await send.click();
        await page.getByText(words.sent("Evelyn")).waitFor();
        await page.locator(".sent-pieces").getByText(words.states.pending("Evelyn")).waitFor();
        await button(page, words.change).click();
        await page.getByLabel(words.text.note, { exact: true }).fill("Two boats, with the frosting.");
        await button(page, words.save).click();
        await page.getByText(words.saved).waitFor();
        await page.getByText(words.kinds.question).click();
        await page.getByLabel(words.text.question, { exact: true }).fill("What did Walter say?");
        await send.click();
        await page.locator(".sent-pieces").getByText("What did Walter say?").waitFor();

        await open(`/${language}/memory/${memory}`);
        await ownerPage.getByRole("link", { name: approve.waiting(2) }).click();
        await heading(ownerPage, approve.title(2)).waitFor();
        await ownerPage.getByText("Two boats, with the frosting.").waitFor();
        await expectWithinReach(ownerPage, "approve");
        await button(ownerPage, approve.change).click();
        await ownerPage.getByLabel(approve.yours, { exact: true }).fill("Two boats, perhaps.");
        await button(ownerPage, approve.addChanged).click();
        await ownerPage.getByText(approve.done.approve("Theo", "The flood of 1965")).waitFor();
        await button(ownerPage, approve.notNow).click();
        await ownerPage.getByText(approve.done.later("Theo")).waitFor();
        await button(ownerPage, approve.accept).click();
        await heading(ownerPage, approve.noneTitle).waitFor();

        await page.reload();
        await page.locator(".sent-pieces").getByText(words.states.changed("Evelyn")).waitFor();
        await page.locator("#memory").getByText("Two boats, perhaps.").waitFor();
        await page.locator("#memory").getByText(linkWords.contributor("Theo")).waitFor();
        await write(page, words, { text: "And then it rained." });

        await open(`/${language}/memory/${memory}`);
        await ownerPage.getByText(memoryWords.element.from("Theo")).waitFor();
        await ownerPage.getByText(memoryWords.page.collaborators(1)).waitFor();
        await button(ownerPage, approve.end).click();
        await button(ownerPage, approve.endAndRemove).click();
        await button(ownerPage, approve.restore).waitFor();
        await ownerPage.getByText("Two boats, perhaps.").waitFor({ state: "detached" });

        await heading(page, linkWords.ended.title).waitFor();
        await heading(page, words.kept.title).waitFor();
        await page.getByText("And then it rained.").waitFor();
        await expectWithinReach(page, "ended contribution");
        await page.reload();
        await page.getByText("And then it rained.").waitFor();

        await button(ownerPage, approve.restore).click();
        await ownerPage.getByText("Two boats, perhaps.").waitFor();
      });
    };
    await site.visit({ ...desk, locale: language === "fr" ? "fr-FR" : "en-US" }, owner);
  });

test("adds a photograph by a link, with the owner's consent", async () => {
  await site.visit(desk, async ({ page: ownerPage, open }) => {
    const { memory, token } = await memoryOf(ownerPage, "contributed-picture@example.org");
    await site.visit(phone, async ({ page, open: openTheo }) => {
      await openTheo(`/fr/shared/${token}`);
      await page.getByText(fr.kinds.picture).click();
      await page.getByLabel(fr.text.picture, { exact: true }).fill("Le ponton.");
      await page.getByLabel(fr.name, { exact: true }).fill("Theo");
      await button(page, fr.send("Evelyn")).click();
      await page.getByText(fr.picture.missing).waitFor();
      await page.getByLabel(fr.picture.choose).setInputFiles({
        name: "pier.jpg",
        mimeType: "image/jpeg",
        buffer: await phonePhoto(400, 300),
      });
      await page.getByText(fr.picture.chosen("pier.jpg")).waitFor();
      await expectWithinReach(page, "contribute a photograph");
      await button(page, fr.send("Evelyn")).click();
      await page.getByText(fr.sent("Evelyn")).waitFor();
      await page.locator(".sent-picture").scrollIntoViewIfNeeded({ timeout: 60_000 });
      await page.locator(".sent-picture img").waitFor();
      await open("/en/contributions");
      await ownerPage.locator(".approve-quote", { hasText: "Le ponton." }).waitFor();
      await ownerPage.getByRole("img", { name: "Le ponton." }).waitFor();
      await button(ownerPage, approveEn.add).click();
      await ownerPage.getByText(approveEn.done.approve("Theo", "The flood of 1965")).waitFor();
      await open(`/en/memory/${memory}`);
      await heading(ownerPage, approveEn.pictureTitle("Theo")).waitFor();
      await page.reload();
      await page.locator("#memory .linked-picture").scrollIntoViewIfNeeded({ timeout: 60_000 });
      await page.locator("#memory .linked-picture img").waitFor();
    });
  });
});

test("opens a link to add that the share dialog gave", async () => {
  const { links } = appWords.en;
  await site.visit(desk, async ({ page: owner, context, open }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const { memory } = await memoryOf(owner, "shares@example.org");
    await open(`/en/memory/${memory}`);
    await button(owner, memoryEn.page.options).click();
    await owner.getByRole("menuitem", { name: memoryEn.page.share }).click();
    await owner.getByRole("link", { name: memoryEn.page.askToAdd }).click();
    await owner.getByLabel(links.give.whom).fill("Theo");
    await button(owner, links.give.make).click();
    await button(owner, links.ready.copy).click();
    await owner.getByText(links.ready.copied).waitFor();
    const address = await owner.evaluate<string>("navigator.clipboard.readText()");
    const pin = (await owner.locator(".ready-pin").textContent())?.replaceAll(/\s/g, "") ?? "";
    await site.visit(phone, async ({ page }) => {
      await page.goto(address);
      await page.getByLabel(linkEn.pin.label, { exact: true }).fill(pin);
      await button(page, linkEn.pin.open).click();
      await write(page, en, { text: "Two boats.", name: "Theo" });
      await button(page, en.send("Evelyn")).click();
      await page.getByText(en.sent("Evelyn")).waitFor();
    });
    await open(`/en/memory/${memory}`);
    await owner.getByRole("link", { name: approveEn.waiting(1) }).click();
    await button(owner, approveEn.leaveOut).click();
    await owner.getByText(approveEn.done.decline("Theo")).waitFor();
    await button(owner, approveEn.undo).click();
    await owner.getByText("Two boats.").waitFor();
  });
});

test("offers each side the newer text of the other", async () => {
  await site.visit(
    desk,
    async ({ page: ownerPage, open }) => {
      const { token } = await memoryOf(ownerPage, "contributed-conflict@example.org");
      await site.visit(
        phone,
        async ({ page, context, open: openTheo }) => {
          await openTheo(`/en/shared/${token}`);
          await write(page, en, { text: "Two boats.", name: "Theo" });
          await button(page, en.send("Evelyn")).click();
          await page.getByText(en.sent("Evelyn")).waitFor();
          await open("/en/contributions");
          await button(ownerPage, approveEn.change).click();
          await ownerPage.getByLabel(approveEn.yours, { exact: true }).fill("Mine.");
          await button(page, en.change).click();
          await page.getByLabel(en.text.note, { exact: true }).fill("Three boats.");
          await button(page, en.save).click();
          await page.getByText(en.saved).waitFor();
          await button(ownerPage, approveEn.addChanged).click();
          await ownerPage.getByText(approveEn.changedMeanwhile("Theo")).waitFor();
          await ownerPage.locator("blockquote").getByText("Three boats.").waitFor();
          await button(ownerPage, approveEn.keepMine).click();
          await page.getByLabel(en.text.note, { exact: true }).fill("Unsent.");
          await button(page, en.change).click();
          await page.getByLabel(en.text.note, { exact: true }).fill("Four boats.");
          await button(ownerPage, approveEn.addChanged).click();
          await ownerPage.getByText(approveEn.done.approve("Theo", "The flood of 1965")).waitFor();
          await button(page, en.save).click();
          await page.getByText(en.conflict.approved("Evelyn")).waitFor();
          await button(page, en.conflict.sendNew).click();
          await page.locator(".sent-pieces").getByText("Four boats.").waitFor();
          expect(await page.getByLabel(en.text.note, { exact: true }).inputValue()).toBe("Unsent.");
          await page.getByLabel(en.text.note, { exact: true }).fill("");
          await button(page, en.takeBack).click();
          await page.getByText(en.takenBack).waitFor();
          expect(await page.getByLabel(en.text.note, { exact: true }).inputValue()).toBe("Four boats.");
          await context.setOffline(true);
          await button(page, en.send("Evelyn")).click();
          await page.getByText(en.notSent).waitFor();
          await context.setOffline(false);
          await button(page, en.send("Evelyn")).click();
          await page.getByText(en.sent("Evelyn")).waitFor();
          expect(await sql()`select 1 from public.memory_contributions where content = 'Four boats.'`).toHaveLength(1);
        },
        "net::ERR_INTERNET_DISCONNECTED",
      );
    },
    "status of 409",
  );
});
