import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSite } from "#e2e/harness/visitors.ts";
import { givePrivateLink } from "#server/testing/private-link.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { signedInPerson } from "#server/testing/signed-in-person.ts";
import { layAnswer } from "./shared-life.ts";

/** A second instance of ours plays the Supabase project, on the same database. */
let project: ServedApp;
let site: Awaited<ReturnType<typeof openSite>>;
let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "heirvoice-project-link-"));
  project = await serveApp({ AUTH_LIMIT_FACTOR: "1000" });
  site = await openSite({
    DATABASE_URL: project.context.db.url,
    SUPABASE_URL: project.url,
    SUPABASE_PUBLISHABLE_KEY: project.identity.keys.publishableKey,
    AUTH_LIMIT_FACTOR: "1000",
  });
});
afterAll(async () => {
  await site.close();
  await project.close();
  await rm(folder, { recursive: true, force: true });
});

test("signs in anonymously at the project before it opens a link", async () => {
  const teller = await signedInPerson(project);
  const { answer } = await layAnswer(project, teller.id, folder, "The cake in the skiff");
  const { token, id } = await givePrivateLink(teller.client, { scope: "answer", target: answer });
  await site.visit(
    { viewport: { width: 390, height: 844 } },
    async ({ page, open }) => {
      await open(`/en/shared/${token}`);
      await page.getByRole("heading", { name: "The cake in the skiff" }).waitFor();
      await page.getByRole("button", { name: "Play" }).click();
      await page.locator(".sentence.lit").waitFor();
    },
    "status of 401",
  );
  const grants = await project.context.db.sql`
    select u.is_anonymous from public.link_grants g join auth.users u on u.id = g.user_id where g.link_id = ${id}`;
  expect([...grants]).toEqual([{ is_anonymous: true }]);
});
