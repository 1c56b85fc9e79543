import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { reachFaults } from "#e2e/harness/reach.ts";
import { signIn } from "#e2e/harness/signed-in.ts";
import { openSite } from "#e2e/harness/visitors.ts";
import { words } from "#e2e/harness/words.ts";
import { layAnswer, spoken } from "#e2e/links/shared-life.ts";
import { startWork, type Work } from "#server/start-worker.ts";

let site: Awaited<ReturnType<typeof openSite>>;
let work: Work;
let folder: string;
beforeAll(async () => {
  site = await openSite({ AUTH_AUTOCONFIRM: "true" });
  work = await startWork(site.served.context);
  folder = await mkdtemp(join(tmpdir(), "heirvoice-leave-out-"));
});
afterAll(async () => {
  await work.stop();
  await site.close();
  await rm(folder, { recursive: true });
});

const fits = "document.documentElement.scrollWidth <= innerWidth";
const said = (text = "") =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, " ")
    .trim();
const without = spoken.replace("on Saturday. He ", "");

test("takes words out and puts them back in both languages", async () => {
  const email = "leaves-out@example.org";
  await site.visit(
    { viewport: { width: 390, height: 844 } },
    async ({ page, open }) => {
      await signIn(page, site.url, email);
      const { sql } = site.served.context.db;
      const [person] = await sql<{ id: string }[]>`select id from auth.users where email = ${email}`;
      const { answer, recording } = await layAnswer(site.served, person?.id ?? "", folder, "The cake");
      await sql`
      update public.recordings r set object_path = 'stored-objects/' || left(o.version::text, 2) || '/' || o.version
      from public.answers a join storage.objects o on o.name = a.audio_file_path where a.id = ${answer} and r.id = ${recording}`;
      await sql`update public.answers set processing_status = 'completed' where id = ${answer}`;
      const transcript = async () => {
        const [row] = await sql<{ transcript: string }[]>`select transcript from public.answers where id = ${answer}`;
        return said(row?.transcript);
      };
      for (const language of ["en", "fr"] as const) {
        const { leaveOut } = words[language];
        await open(`/${language}/story/00000000-0000-4000-8000-000000000000/answers/${answer}/leave-out`);
        const group = page.getByRole("group", { name: leaveOut.group });
        await group.getByRole("button", { name: "on", exact: true }).focus();
        await page.keyboard.press("Enter");
        await page.getByText(leaveOut.last).waitFor();
        await page.keyboard.press("ArrowRight");
        await page.keyboard.press("ArrowRight");
        await page.keyboard.press("Enter");
        await page.getByText(leaveOut.chosen(3, 850)).waitFor();
        expect([await reachFaults(page), await page.evaluate(fits)]).toEqual([[], true]);
        await page.getByRole("button", { name: leaveOut.hearWithout }).click();
        await page.locator(".leave-out-dock").getByRole("button", { name: leaveOut.takeOut }).click();
        const sheet = page.getByRole("dialog");
        await sheet.getByRole("heading", { name: leaveOut.goes.title }).waitFor();
        expect(await transcript()).toBe(said(spoken));
        await sheet.getByRole("button", { name: leaveOut.takeOut }).click();
        await page.getByRole("button", { name: leaveOut.out.putBack }).waitFor();
        expect(await transcript()).toBe(said(without));
        await page.getByRole("button", { name: leaveOut.out.putBack }).click();
        await group.getByRole("button", { name: "Saturday." }).waitFor();
        expect(await transcript()).toBe(said(spoken));
      }
    },
    "asked elsewhere: blob:",
  );
});
