import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { startVendorDouble, type Reply } from "#server/providers/llm/testing/vendor-double.ts";
import { signedInPerson } from "#server/testing/signed-in-person.ts";
import { reachFaults } from "#e2e/harness/reach.ts";
import { signIn } from "#e2e/harness/signed-in.ts";
import { openSite } from "#e2e/harness/visitors.ts";
import { words } from "#e2e/harness/words.ts";
import { layAnswer } from "#e2e/links/shared-life.ts";

let site: Awaited<ReturnType<typeof openSite>>;
let folder: string;
let double: Awaited<ReturnType<typeof startVendorDouble>>;
let reply: (sentences: { number: number; text: string }[]) => Reply;
const sentSchema = z.object({
  tapes: z.array(z.object({ sentences: z.array(z.object({ number: z.int(), text: z.string() })) })),
});
beforeAll(async () => {
  double = await startVendorDouble(({ data }) =>
    reply(sentSchema.parse(data).tapes.flatMap(({ sentences }) => sentences)),
  );
  const model = { TAPE_QUESTIONS: "model", OPENAI_BASE_URL: double.baseUrl, OPENAI_MODEL: "played" };
  site = await openSite({ AUTH_AUTOCONFIRM: "true", ...model });
  folder = await mkdtemp(join(tmpdir(), "heirvoice-search-"));
});
afterAll(async () => {
  await site.close();
  await double[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

async function personOf(email: string): Promise<string> {
  const [person] = await site.served.context.db.sql<{ id: string }[]>`select id from auth.users where email = ${email}`;
  return person?.id ?? "";
}

const heardAt = "document.querySelector('.play-place audio').currentTime";
const fits = "document.documentElement.scrollWidth <= innerWidth";

test("answers a question with quotations, or lets the storyteller be asked", async () => {
  const { sql } = site.served.context.db;
  const evelyn = await signedInPerson(site.served);
  await layAnswer(site.served, evelyn.id, folder, "The cake");
  await layAnswer(site.served, evelyn.id, folder, "The river", { question: 2, text: "He rowed. The water was high." });
  const email = "asks@example.org";
  await site.visit({ viewport: { width: 390, height: 844 } }, async ({ page, open }) => {
    await signIn(page, site.url, email);
    await sql`insert into public.family_members (storyteller_id, member_id, name, email, accepted_at)
      select ${evelyn.id}, id, 'June', email, now() from auth.users where email = ${email}`;
    await sql`update public.profiles set full_name = 'Evelyn' where id = ${evelyn.id}`;
    const { ask, search } = words.en;
    await open("/en/search");
    await page.getByRole("searchbox", { name: search.field }).fill("What did he do?");
    await page.getByRole("tab", { name: ask.ask }).click();
    await page.getByText(ask.agreement.all("played")).waitFor();
    expect(double.asked).toEqual([]);

    reply = (sentences) => ({
      json: { sentences: sentences.flatMap(({ number, text }) => (text.startsWith("He") ? [number] : [])) },
    });
    await page.getByRole("button", { name: ask.ask, exact: true }).click();
    await page.getByRole("heading", { name: ask.places.shared(2) }).waitFor();
    expect(await page.locator("blockquote").allTextContents()).toEqual(["He sat down in the cake.", "He rowed."]);
    expect([await reachFaults(page), await page.evaluate(fits)]).toEqual([[], true]);
    await page.getByRole("button", { name: ask.playAll(2, "0:02") }).click();
    await page.getByRole("button", { name: ask.stop }).first().waitFor();
    const stoppedAt = () =>
      page.evaluate<number>("(sound => sound.paused ? sound.currentTime : 0)(document.querySelector('audio'))");
    await expect.poll(async () => Math.abs((await stoppedAt()) - 1.25)).toBeLessThan(0.2);

    reply = () => ({ json: { sentences: [] } });
    await page.getByRole("searchbox", { name: ask.field }).fill("Was the water cold?");
    await page.getByRole("button", { name: ask.ask, exact: true }).click();
    await page.getByRole("heading", { name: ask.notThere }).waitFor();
    expect(await page.locator("blockquote").first().textContent()).toBe("The water was high.");
    await page.getByRole("button", { name: ask.askTeller("Evelyn") }).dblclick();
    await page.getByText(ask.asked("Evelyn")).waitFor();
    const asked = await sql`select body, language from public.family_questions where storyteller_id = ${evelyn.id}`;
    expect([...asked]).toEqual([{ body: "Was the water cold?", language: "en" }]);
  });
});

test("keeps the question when the model fails, in French", async () => {
  await site.visit(
    { viewport: { width: 360, height: 640 } },
    async ({ page, open }) => {
      await signIn(page, site.url, "fails@example.org");
      const person = await personOf("fails@example.org");
      await layAnswer(site.served, person, folder, "Le gâteau");
      const { ask } = words.fr;
      reply = () => ({ status: 400 });
      await open("/fr/search?ask");
      await page.getByRole("searchbox", { name: ask.field }).fill("Qui est venu ?");
      expect([await reachFaults(page), await page.evaluate(fits)]).toEqual([[], true]);
      await page.getByRole("button", { name: ask.ask, exact: true }).click();
      await page.getByText(ask.failed).waitFor();
      expect(await page.getByRole("searchbox", { name: ask.field }).inputValue()).toBe("Qui est venu ?");
    },
    "status of 422",
  );
});

test("finds words in both languages and plays from their second", async () => {
  const email = "searches@example.org";
  await site.visit(
    { viewport: { width: 360, height: 640 } },
    async ({ page, open }) => {
      await signIn(page, site.url, email);
      const { sql } = site.served.context.db;
      const person = await personOf(email);
      await layAnswer(site.served, person, folder, "The cake");
      await sql`insert into public.memories (owner_id, title) values (${person}, 'The wedding at Nîmes')`;
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
