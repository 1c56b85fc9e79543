import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emailTo } from "#server/testing/emails.ts";
import { signIn } from "#e2e/harness/signed-in.ts";
import { openSite } from "#e2e/harness/visitors.ts";
import { words } from "#e2e/harness/words.ts";
import { faults } from "#e2e/harness/reach.ts";

let site: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => {
  site = await openSite({ AUTH_SEND_EVERY: "0", AUTH_LIMIT_FACTOR: "100", AUTH_AUTOCONFIRM: "yes" });
});
afterAll(() => site.close());

const { auth, gift, home } = words.en;
const sql = () => site.served.context.db.sql;
const phone = { viewport: { width: 360, height: 640 } };
const focused = (page: Page) => page.evaluate<string>("document.activeElement.name || document.activeElement.tagName");
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function fillLetter(page: Page, to: string): Promise<void> {
  await page.getByRole("radio", { name: gift.form.relations.other }).check();
  await page.getByLabel(gift.form.name).fill("Hattie");
  await page.getByLabel(gift.form.email).fill(to);
  await page.getByLabel(gift.form.giver).fill("June Tully");
  await button(page, gift.form.send).click();
  await page.getByRole("heading", { name: gift.letter.waiting.title }).waitFor();
}

test("resends, corrects, postpones and withdraws a letter and opens only the newest", async () => {
  await site.visit({}, async ({ page, open }) => {
    await signIn(page, site.url, "june@example.org");
    await open("/en/dashboard");
    await page.getByRole("link", { name: home.bookshelf.gifts.give }).click();
    await fillLetter(page, "wrong@example.org");
    const first = await emailTo(site.served, "wrong@example.org", "gift_invitation");
    await button(page, gift.letter.other).click();
    await expect.poll(() => focused(page)).toBe("email");
    await page.keyboard.press("Control+A");
    await page.keyboard.type("right@example.org");
    await page.keyboard.press("Enter");
    await page.getByText("right@example.org").waitFor();
    await expect.poll(() => focused(page)).toBe("H1");
    const second = await emailTo(site.served, "right@example.org", "gift_invitation");
    await page.getByRole("button", { name: gift.letter.again }).click();
    const third = await emailTo(site.served, "right@example.org", "gift_invitation", 1);

    await site.visit(phone, async ({ page: other }) => {
      for (const { link } of [first, second]) {
        await other.goto(link);
        await other.getByRole("heading", { name: gift.invitation.goneTitle }).waitFor();
      }
      expect(await faults(other)).toEqual([]);
      await other.goto(third.link);
      const accept = button(other, gift.invitation.accept);
      await accept.waitFor();
      const box = await accept.boundingBox();
      expect((box?.y ?? 640) + (box?.height ?? 0)).toBeLessThanOrEqual(640);
      await button(other, gift.invitation.notNow).click();
      await other.getByText(gift.invitation.stillGood).waitFor();
      await expect.poll(() => focused(other)).toBe("DIV");
      expect(await faults(other)).toEqual([]);
    });
    await open("/en/dashboard");
    const card = page.locator(".order-card");
    await card.getByText(home.bookshelf.gifts.standing["put off"]).waitFor();
    await card.getByRole("link", { name: home.bookshelf.gifts.seeLetter }).click();
    await page.getByRole("heading", { name: gift.letter["put off"].title }).waitFor();
    expect(await page.getByRole("button", { name: gift.letter.again }).count()).toBe(0);
    expect(await faults(page)).toEqual([]);
    await button(page, gift.letter.back).click();
    const sure = page.getByRole("dialog");
    await sure.getByRole("button", { name: gift.letter.keep }).click();
    await sure.waitFor({ state: "hidden" });
    await button(page, gift.letter.back).click();
    await sure.getByRole("button", { name: gift.letter.back }).click();
    await page.getByRole("heading", { name: gift.letter.withdrawn.title }).waitFor();
    await expect.poll(() => focused(page)).toBe("H1");
    await site.visit(phone, async ({ page: other }) => {
      await other.goto(third.link);
      await other.getByRole("heading", { name: gift.invitation.goneTitle }).waitFor();
    });
  });
});

test("rejects a stranger's letter and gives a second book", async () => {
  await site.visit({}, async ({ page, open }) => {
    await signIn(page, site.url, "giver@example.org");
    await open("/en/gift");
    await fillLetter(page, "teller@example.org");
    const { link } = await emailTo(site.served, "teller@example.org", "gift_invitation");
    await page.goto(link);
    await page.getByRole("heading", { name: gift.invitation.otherTitle }).waitFor();
    await page.getByText("giver@example.org").last().waitFor();
    expect(await faults(page)).toEqual([]);
    await button(page, gift.invitation.goOn).click();
    await button(page, gift.invitation.accept).click();
    await page.getByLabel(auth.yourEmail).waitFor();
    expect(await page.getByLabel(auth.yourEmail).inputValue()).toBe("teller@example.org");

    await site.visit(phone, async ({ page: own, open: go }) => {
      await signIn(own, site.url, "teller@example.org");
      await go("/en/dashboard");
      await button(own, home.begin).click();
      await own.waitForURL("**/interview/onboarding?order=*");
      await own.goto(link);
      await button(own, gift.invitation.accept).click();
      await own.waitForURL("**/en/story/*");
      await go("/en/dashboard");
      await own.getByText(home.bookshelf.gifts.from("June Tully")).waitFor();
      expect(await own.locator(".order-card, .first-spread").count()).toBe(2);
    });
  });
});

test("opens the gift after sign-in on another device", async () => {
  const closed = await openSite({ SIGNUPS: "waitlist", AUTH_SEND_EVERY: "0" });
  const token = "a-token-of-a-letter";
  await closed.served.context.db.sql`
    with giver as (insert into auth.users (id, email, email_confirmed_at) values (gen_random_uuid(), 'host@example.org', now()) returning id),
      made as (insert into public.order_headers (buyer_id, order_type, product_type, payment_status)
        select id, 'gift', 'memory_book', 'paid' from giver returning id, buyer_id)
    insert into public.invitations
      (order_id, buyer_id, request_id, email, recipient_name, relation, giver_name, language, token_hash, expires_at)
    select id, buyer_id, gen_random_uuid(), 'invited@example.org', 'Hattie', 'mother', 'June', 'fr',
      encode(sha256(convert_to(${token}, 'UTF8')), 'hex'), now() + interval '1 day' from made`;
  const { auth: said, gift: given } = words.fr;
  await closed.visit(phone, async ({ page, open }) => {
    await open(`/fr/invitation?token=${token}`);
    await button(page, given.invitation.accept).click();
    await page.getByLabel(said.emailCode, { exact: true }).waitFor();
  });
  const { link } = await emailTo(closed.served, "invited@example.org", "magic_link");
  await closed.visit(phone, async ({ page }) => {
    await page.goto(link);
    await button(page, said.isItYours.yes).click();
    await page.getByLabel(given.invitation.hearsAsk("June")).waitFor();
    await button(page, given.invitation.accept).click();
    await page.waitForURL("**/fr/story/*");
  });
  await closed.close();
});

test("lists two hundred gifts by name without layout shifts", async () => {
  await site.visit({ viewport: { width: 390, height: 844 } }, async ({ page, open }) => {
    await signIn(page, site.url, "many@example.org");
    await sql()`
      with made as (
        insert into public.order_headers (buyer_id, order_type, product_type, payment_status)
        select id, 'gift', 'memory_book', 'paid' from auth.users, generate_series(1, 200) where email = 'many@example.org'
        returning id, buyer_id
      )
      insert into public.invitations
        (order_id, buyer_id, request_id, email, recipient_name, relation, giver_name, language, token_hash, expires_at)
      select id, buyer_id, id, 'guest.' || n || '@example.org', 'Guest ' || n, 'other', 'June', 'en',
        encode(sha256(convert_to(id::text, 'UTF8')), 'hex'), now() + interval '1 day'
      from (select *, row_number() over () as n from made) numbered`;
    await page.addInitScript(
      "window.moved = 0; new PerformanceObserver((list) => list.getEntries().forEach((one) => { if (!one.hadRecentInput) window.moved += one.value; })).observe({ type: 'layout-shift', buffered: true });",
    );
    await open("/en/dashboard");
    const cards = page.locator(".order-card");
    await expect.poll(() => cards.count()).toBe(200);
    await page.evaluate(
      "document.fonts.ready.then(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true)))))",
    );
    expect(await page.evaluate("window.moved")).toBe(0);
    await page.getByRole("searchbox", { name: home.bookshelf.find }).fill("guest 137");
    await expect.poll(() => cards.count()).toBe(1);
    await cards.getByRole("link", { name: home.bookshelf.gifts.seeLetter }).click();
    await page.getByText("guest.137@example.org").waitFor();
  });
});
