import { afterAll, beforeAll, expect, test } from "vitest";
import { lookInEveryMode, reachFaults } from "#e2e/harness/reach.ts";
import { journeyLanguages } from "#server/testing/journey-languages.ts";
import { orderOf } from "#e2e/harness/order.ts";
import { signIn } from "#e2e/harness/signed-in.ts";
import { openSite } from "#e2e/harness/visitors.ts";
import { words } from "#e2e/harness/words.ts";
import { startWorker, type Worker } from "#server/platform/jobs/worker.ts";
import { storyJobs } from "#server/pipeline/story-jobs.ts";
import { addSpokenBook } from "#server/testing/spoken-book.ts";

let site: Awaited<ReturnType<typeof openSite>>;
let worker: Worker;
beforeAll(async () => {
  site = await openSite({ AUTH_AUTOCONFIRM: "true" });
  const { queue, story, log } = site.served.context;
  worker = await startWorker(queue, storyJobs, story, log);
});
afterAll(async () => {
  await worker.stop(0);
  await site.close();
});

const sql = () => site.served.context.db.sql;
const told = "Mister Hofmann opened the back door. The heat came out and took hold of my face.";

for (const language of journeyLanguages)
  test(`changes each choice, sees the page follow and makes a proof (${language})`, async () => {
    const { design: text, proof } = words[language];
    const email = `design-${language}@example.org`;
    await site.visit(
      { viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" },
      async ({ page, context, open }) => {
        await signIn(page, site.url, email);
        const order = await orderOf(page);
        const [person] = await sql()<{ id: string }[]>`select id from auth.users where email = ${email}`;
        await open(`/${language}/story/${order}/design`);
        await page.getByRole("heading", { level: 1, name: text.empty.title }).waitFor();
        const { sessionId } = await addSpokenBook(site.served, person?.id ?? "", told, order);
        await page.reload();
        await page.getByText(text.beforePages, { exact: true }).waitFor();
        const book = page.getByRole("region", { name: text.pages });
        const shown = async () => [
          ...(await Promise.all((await book.getByRole("img").all()).map((one) => one.getAttribute("src")))),
          await page.getByRole("img", { name: text.coverAlt }).getAttribute("src"),
        ];
        /** Waits until pages or cover have other pictures than before. */
        const follows = async (change: () => Promise<unknown>) => {
          const before = await shown();
          await change();
          await expect.poll(shown).not.toEqual(before);
          await page.getByText(text.states.kept, { exact: true }).waitFor();
        };
        /* Turning, by button, by keys and to a chapter. */
        await page.getByRole("button", { name: text.turn }).click();
        await expect.poll(async () => (await shown()).length).toBe(3);
        await page.keyboard.press("End");
        await page.keyboard.press("Home");
        await expect.poll(async () => (await shown()).length).toBe(2);
        await page.getByRole("button", { name: text.chapters }).click();
        await page.getByRole("dialog").getByRole("listitem").getByRole("button").first().click();
        const first = book.getByRole("img", { name: text.page(1), exact: true });
        await first.waitFor();
        await book.getByText("Hofmann opened the back door").waitFor({ state: "attached" });
        await expect
          .poll(() => page.evaluate("document.querySelector('.design-page.right img').naturalWidth"))
          .toBeGreaterThan(0);
        await lookInEveryMode(page, `design ${language}`, [1440, 768, 390]);
        await page.setViewportSize({ width: 360, height: 640 });
        await expect.poll(() => reachFaults(page)).toEqual([]);
        await page.setViewportSize({ width: 1440, height: 900 });
        for (const letters of [text.faces.fraunces, text.faces.atkinson])
          await follows(() => page.getByRole("radio", { name: letters }).check());
        for (const cover of [text.covers.river, text.covers.type])
          await follows(() => page.getByRole("radio", { name: cover }).check());
        await follows(() => page.getByRole("radio", { name: text.sizes["large print"] }).check());
        await page.keyboard.press("Home");
        await page.getByText(text.beforePages, { exact: true }).waitFor();
        await page.getByLabel(text.spine).fill("The River · Tully");
        await page.getByLabel(text.dedication).fill("For June, who asked.");
        await page.getByLabel(text.epigraph).fill("Time is a river.");
        await page.getByText(text.states.kept, { exact: true }).waitFor();
        await page.getByRole("button", { name: text.larger }).click();
        await page.getByRole("button", { name: text.smaller }).click();
        /* A choice made without a network is kept on this device, then by the server. */
        await context.setOffline(true);
        await page.getByRole("radio", { name: text.faces.garamond }).check();
        await page.getByText(text.states.offline, { exact: true }).waitFor();
        await context.setOffline(false);
        await page.getByText(text.states.kept, { exact: true }).waitFor();
        const [kept] = await sql()`
          select book_letters as letters, book_cover as cover, book_size as size, book_spine as spine,
            book_dedication as dedication, book_epigraph as epigraph
          from public.interview_sessions where id = ${sessionId}`;
        expect(kept).toEqual({
          letters: "garamond",
          cover: "type",
          size: "large print",
          spine: "The River · Tully",
          dedication: "For June, who asked.",
          epigraph: "Time is a river.",
        });
        /* Another window chose another cover. */
        await sql()`update public.interview_sessions set book_cover = 'river', book_title = '𝕬' where id = ${sessionId}`;
        await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
        await expect.poll(() => page.getByRole("radio", { name: text.covers.river }).isChecked()).toBe(true);
        await page.getByText(text.notSet).waitFor();
        await sql()`update public.interview_sessions set book_title = 'The River' where id = ${sessionId}`;
        await page.getByRole("button", { name: text.again }).click();
        await page.getByText(text.notSet).waitFor({ state: "detached" });
        /* A proof waits for a choice that is still on its way. */
        const asked = Promise.withResolvers<void>();
        await page.route("**/rest/v1/interview_sessions*", async (route) => {
          if (route.request().method() === "PATCH") await asked.promise;
          await route.continue();
        });
        const sent = page.waitForRequest((request) => request.method() === "PATCH");
        await page.getByLabel(text.spine).fill("The River · Hart");
        await sent;
        await page.getByRole("button", { name: text.makeProof(1) }).click();
        asked.resolve();
        await page.waitForURL(`**/proof/${order}`);
        await page.getByRole("heading", { level: 1, name: proof.ready(1) }).waitFor({ timeout: 120_000 });
        const [made] = await sql()<
          { settings: unknown }[]
        >`select sources -> 'settings' as settings from public.proofs`;
        expect(made?.settings).toMatchObject({ cover: "river", size: "large print", spine: "The River · Hart" });
        await sql()`delete from public.proofs where user_id = ${person?.id ?? ""}`;
      },
      ["ERR_INTERNET_DISCONNECTED", "status of 422"],
    );
  });
