import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { reachFaults } from "#e2e/harness/reach.ts";
import { signIn } from "#e2e/harness/signed-in.ts";
import { openSite } from "#e2e/harness/visitors.ts";
import { words } from "#e2e/harness/words.ts";
import { layAnswer } from "#e2e/links/shared-life.ts";

let site: Awaited<ReturnType<typeof openSite>>;
let folder: string;
beforeAll(async () => {
  site = await openSite({ AUTH_AUTOCONFIRM: "true" });
  folder = await mkdtemp(join(tmpdir(), "heirvoice-search-"));
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true });
});

const heardAt = "document.querySelector('.play-place audio').currentTime";
const fits = "document.documentElement.scrollWidth <= innerWidth";

test("finds words in both languages and plays from their second", async () => {
  const email = "searches@example.org";
  await site.visit(
    { viewport: { width: 360, height: 640 } },
    async ({ page, open }) => {
      await signIn(page, site.url, email);
      const { sql } = site.served.context.db;
      const [person] = await sql<{ id: string }[]>`select id from auth.users where email = ${email}`;
      await layAnswer(site.served, person?.id ?? "", folder, "The cake");
      await sql`insert into public.memories (owner_id, title) values (${person?.id ?? ""}, 'The wedding at Nîmes')`;
      for (const language of ["en", "fr"] as const) {
        const { search } = words[language];
        await open(`/${language}/search`);
        const look = async (query: string) => {
          await page.getByLabel(search.field).fill(query);
          await page.getByRole("button", { name: search.search }).click();
        };
        await look("zebra");
        await page.getByText(search.nothing).waitFor();
        await page.route("**/rpc/search_words", (route) => route.abort());
        await look("Weddin");
        await page.getByText(search.failed).waitFor();
        await page.unroute("**/rpc/search_words");
        await page.getByRole("button", { name: words[language].tryAgain }).click();
        await page.getByText(search.places(2)).waitFor();
        expect(await page.locator("mark").allTextContents()).toEqual(["wedding", "wedding"]);
        expect([await reachFaults(page), await page.evaluate(fits)]).toEqual([[], true]);
        await page.getByRole("button", { name: search.play("The cake", "0:01") }).click();
        await expect.poll(() => page.evaluate<number>(heardAt)).toBeGreaterThan(1.6);
        await look("nimes");
        await page.getByRole("link", { name: search.openMemory }).click();
        await page.getByRole("heading", { name: "The wedding at Nîmes" }).waitFor();
      }
    },
    "net::ERR_FAILED",
  );
});
