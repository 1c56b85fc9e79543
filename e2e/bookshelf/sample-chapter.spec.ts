import axe from "axe-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { reachFaults, show, violations } from "#e2e/harness/reach.ts";
import { signIn } from "#e2e/harness/signed-in.ts";
import { openSite } from "#e2e/harness/visitors.ts";
import { addSpokenAnswer } from "#server/testing/spoken-answer.ts";
import { startWork, type Work } from "#server/start-worker.ts";
import { en } from "#web/features/bookshelf/sample/sample.en.ts";
import { fr } from "#web/features/bookshelf/sample/sample.fr.ts";

let site: Awaited<ReturnType<typeof openSite>>;
let work: Work | null = null;
beforeAll(async () => {
  site = await openSite({ AUTH_AUTOCONFIRM: "true" });
});
afterAll(async () => {
  await work?.stop();
  await site.close();
});

test("shows chapter, minute and sound report at the end of a trial", async () => {
  await site.visit({ reducedMotion: "reduce" }, async ({ page, open }) => {
    const { sql } = site.served.context.db;
    const email = "trial-ends@example.org";
    await signIn(page, site.url, email);
    const [order] = await sql<{ id: string; person: string; session: string }[]>`
      with made as (
        insert into public.order_headers (buyer_id, recipient_id, order_type, product_type, payment_status)
        select id, id, 'direct', 'memory_book', 'unpaid' from auth.users where email = ${email} returning id, buyer_id
      )
      insert into public.interview_sessions (user_id, order_id, session_token, status)
      select buyer_id, id, ${`sess_${crypto.randomUUID()}`}, 'paused' from made returning order_id as id, user_id as person, id as session`;
    if (!order) throw new Error("no order");
    const { answerId } = await addSpokenAnswer(
      site.served,
      order.person,
      "We kept bees. We sold the honey at the market.",
    );
    await sql`update public.answers set session_id = ${order.session}, visibility = 'in the book' where id = ${answerId}`;
    await open(`/en/interview/paywall?order=${order.id}`);
    await page.getByText(en.tooEarly(1, 15)).waitFor();
    await page.getByText("We kept bees.").waitFor();

    await sql`update public.interview_sessions set status = 'completed' where id = ${order.session}`;
    await page.reload();
    await page.getByText(en.making).waitFor();
    work = await startWork(site.served.context);
    await page.getByRole("button", { name: en.next, exact: true }).click({ timeout: 60_000 });
    await page.getByRole("img", { name: en.pictureOf(2) }).waitFor();
    await page.getByText(en.page(2, 2)).waitFor();
    await page.getByRole("figure", { name: en.minute }).waitFor();
    await page.getByText(en.soundGood).waitFor();
    await page.getByText(en.measured).click();
    await page.setViewportSize({ width: 360, height: 640 });
    await expect.poll(() => reachFaults(page)).toEqual([]);
    await page.evaluate(axe.source);
    for (const width of [360, 1440])
      for (const mode of ["light", "dark", "high", "large"]) {
        await page.setViewportSize({ width, height: width === 360 ? 640 : 900 });
        await show(page, mode);
        expect(await violations(page, mode, mode === "light"), `${width} ${mode}`).toEqual([]);
        expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), `${width} ${mode}`).toBe(
          true,
        );
      }
    const pdf = await page.getByRole("link", { name: /PDF/ }).getAttribute("href");
    expect((await fetch(`${site.url}${pdf}`)).headers.get("content-type")).toBe("application/pdf");

    await sql`update public.profiles set preferred_language = 'fr' where id = ${order.person}`;
    await page.reload();
    await page.getByRole("heading", { name: fr.title }).waitFor();
    await page.getByRole("figure", { name: fr.minute }).waitFor({ timeout: 60_000 });
  });
});
