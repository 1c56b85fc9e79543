import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectWithinReach } from "#e2e/harness/reach.ts";
import { lockedAccount } from "#e2e/harness/locked-account.ts";
import { signIn } from "#e2e/harness/signed-in.ts";
import { openSite } from "#e2e/harness/visitors.ts";
import { startWork, type Work } from "#server/start-worker.ts";
import { emailTo } from "#server/testing/emails.ts";
import { en } from "#web/features/desk/desk.en.ts";
import { fr } from "#web/features/desk/desk.fr.ts";

let site: Awaited<ReturnType<typeof openSite>>;
let work: Work;
beforeAll(async () => {
  site = await openSite({ AUTH_AUTOCONFIRM: "true" });
  work = await startWork(site.served.context);
});
afterAll(async () => {
  await work.stop();
  await site.close();
});

const sql = () => site.served.context.db.sql;
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true, level: 1 });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function setType(email: string, type: string): Promise<void> {
  await sql()`update public.profiles set account_type = ${type} where id = (select id from auth.users where email = ${email})`;
}

/** Presses an action and confirms what its dialog says. */
async function confirm(page: Page, name: string): Promise<void> {
  await button(page, name).click();
  await page.getByRole("dialog").getByRole("button", { name, exact: true }).click();
}

/** Types wrong digits first. */
async function appointWith(page: Page, digits: string): Promise<void> {
  await button(page, en.person.appoint).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(en.person.digits).fill("000000");
  await dialog.getByRole("button", { name: en.person.appoint }).click();
  await dialog.getByText(en.person.wrongDigits).waitFor();
  await dialog.getByLabel(en.person.digits).fill(digits);
  await dialog.getByRole("button", { name: en.person.appoint }).click();
  await button(page, en.person.dismiss).waitFor();
}

async function openByWaitlistOnly(page: Page): Promise<void> {
  const { settings } = fr;
  await page.goto(`${site.url}/fr/desk/settings`);
  const signUps = page.getByRole("radiogroup", { name: settings.features.sign_ups[0] });
  await signUps.getByRole("radio", { name: settings.choices.waitlist }).check();
  await button(page, settings.save).click();
  await page.getByText(settings.saved).waitFor();
  const stored = await sql()`select key, value from public.settings where key like 'feature.%'`;
  expect([...stored]).toEqual([{ key: "feature.sign_ups", value: "waitlist" }]);
}

/** The browser logs a refused request, which is what these visits provoke. */
const refusals = "status of 4";

const peopleAsked = /\/rpc\/desk_people/;
const waitingAsked = /\/rpc\/desk_waiting/;
/** Longer than the interval of an open list. */
const refreshMs = 61_000;

test("looks after an account: limits, lock, letter and erasure", async () => {
  await sql()`insert into auth.users (id, email, email_confirmed_at) values (gen_random_uuid(), 'evelyn@example.org', now())`;
  await sql()`insert into auth.users (id, email, created_at) select gen_random_uuid(), 'crowd' || n || '@example.org', now() + n * interval '1 ms' from generate_series(1, 60) n`;
  await site.visit(
    { viewport: { width: 1440, height: 900 } },
    async ({ page, open }) => {
      await page.clock.install();
      const { number, session } = await lockedAccount(site.served, "keeper@example.org");
      await open("/en/auth");
      await page.evaluate(`localStorage.setItem("sb-" + location.hostname.split(".")[0] + "-auth-token",
        ${JSON.stringify(JSON.stringify(session))})`);
      await open("/en/desk");
      await heading(page, en.refused.title).waitFor();
      await setType("keeper@example.org", "admin");
      await open("/en/desk");
      await heading(page, en.overview.title).waitFor();
      await page.locator(".recharts-surface").first().waitFor();
      await button(page, en.overview.asTable).first().click();
      await page.getByRole("table", { name: en.overview.signUps }).waitFor();
      await page.getByRole("link", { name: en.parts.people, exact: true }).click();
      await page.getByText("crowd60@example.org").waitFor();
      await Promise.all([page.waitForRequest(peopleAsked), page.clock.fastForward(refreshMs)]);
      await button(page, en.more).click();
      await page.getByText("evelyn@example.org").waitFor();
      const asked: string[] = [];
      page.on("request", (request) => asked.push(request.url()));
      await Promise.all([page.waitForResponse(waitingAsked), page.clock.fastForward(refreshMs)]);
      expect(asked.filter((url) => peopleAsked.test(url))).toEqual([]);
      await page.getByRole("searchbox").fill("evelyn");
      await button(page, en.search).click();
      await page.getByRole("link", { name: `${en.open}: evelyn@example.org` }).click();
      await heading(page, "evelyn@example.org").waitFor();
      await button(page, en.person.letter).click();
      await emailTo(site.served, "evelyn@example.org", "magic_link");
      await button(page, en.person.limits).click();
      await page.getByLabel(en.person.storageLimit).fill("2,5");
      await page.getByRole("dialog").getByRole("button", { name: en.person.limits }).click();
      await page.getByText(/of 2\.5\sGB/).waitFor();
      await page.getByText(en.person.notBegun).waitFor();
      await confirm(page, en.person.lock);
      await page.getByText(en.people.banned, { exact: true }).waitFor();
      await confirm(page, en.person.unlock);
      await button(page, en.person.lock).waitFor();
      expect(await page.getByText(en.people.banned, { exact: true }).count()).toBe(0);
      await appointWith(page, number());
      await setType("evelyn@example.org", "storyteller");
      await page.reload();
      await button(page, en.person.erase).click();
      const dialog = page.getByRole("dialog");
      expect(await dialog.getByRole("button", { name: en.person.erase }).isDisabled()).toBe(true);
      await dialog.getByLabel(en.person.eraseField).fill("evelyn@example.org");
      await dialog.getByRole("button", { name: en.person.erase }).click();
      await heading(page, en.people.title).waitFor();
      expect(await sql()`select 1 from auth.users where email = 'evelyn@example.org'`).toHaveLength(0);
      await open("/en/desk/log");
      await page.getByLabel(en.log.type).selectOption({ label: en.log.admins });
      await page.getByText(en.acted("keeper@example.org", en.actions["erased"] ?? "")).waitFor();
      await page.getByLabel(en.log.to).fill("2020-01-01");
      await button(page, en.log.show).click();
      await page.getByText(en.overview.did).waitFor();
    },
    refusals,
  );
});

test("answers a message, invites and closes for a removed admin (French)", async () => {
  await sql()`insert into public.contact_messages (name, email, body) values ('Claire', 'claire@example.org', 'Est-ce que le livre existe ?')`;
  await sql()`insert into public.waitlist (first_name, email, language) values ('Nora', 'nora@example.org', 'fr')`;
  await site.visit(
    { viewport: { width: 360, height: 640 } },
    async ({ page, open }) => {
      await signIn(page, site.url, "gardienne@example.org");
      await setType("gardienne@example.org", "admin");
      await open("/fr/desk/messages");
      await heading(page, fr.messages.title).waitFor();
      await page.locator(".desk-letter", { hasText: "Est-ce que le livre existe ?" }).waitFor();
      await page.getByLabel(fr.messages.answer).fill("Oui, il existe.");
      await expectWithinReach(page, "desk messages");
      await button(page, fr.messages.send).click();
      expect((await emailTo(site.served, "claire@example.org", "contact_answer")).text).toContain("Oui, il existe.");
      await page.getByText(fr.messages.answered).first().waitFor();
      await open("/fr/desk/waitlist");
      await confirm(page, fr.waitlist.invite(1));
      await emailTo(site.served, "nora@example.org", "waitlist_invitation");
      const download = page.waitForEvent("download");
      await button(page, fr.csv).click();
      expect((await download).suggestedFilename()).toBe("waitlist.csv");
      for (const part of ["people", "orders", "jobs", "log", "storage", "settings", "overview"] as const) {
        await open(`/fr/desk/${part}`);
        await heading(page, fr[part].title).waitFor();
        await expectWithinReach(page, `desk ${part}`);
      }
      await openByWaitlistOnly(page);
      await setType("gardienne@example.org", "storyteller");
      await open("/fr/desk/people");
      await heading(page, fr.refused.title).waitFor();
      expect(await page.getByRole("table").count()).toBe(0);
    },
    refusals,
  );
});
