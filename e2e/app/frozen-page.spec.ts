import { afterAll, beforeAll, expect, test } from "vitest";
import { signIn } from "#e2e/harness/signed-in.ts";
import { openSiteInCompleteBrowser } from "#e2e/harness/visitors.ts";
import { words } from "#e2e/harness/words.ts";

let site: Awaited<ReturnType<typeof openSiteInCompleteBrowser>>;
beforeAll(async () => {
  site = await openSiteInCompleteBrowser({ AUTH_AUTOCONFIRM: "true" });
});
afterAll(() => site.close());

/** The first page of the tab never ends the creation of the database. */
const slowCreation = `
  const create = IDBDatabase.prototype.createObjectStore;
  IDBDatabase.prototype.createObjectStore = function (...store) {
    const created = create.apply(this, store);
    if (this.name !== "recordings" || sessionStorage.getItem("isCreating") === "yes") return created;
    const hold = () => { created.get("none").onsuccess = hold; };
    hold();
    addEventListener("pagehide", () => sessionStorage.setItem("isCreating", "yes"));
    document.documentElement.dataset.creates = "yes";
    return created;
  };`;

test("opens recordings after a page was left while it created them", async () => {
  await site.visit({}, async ({ page, open }) => {
    await page.addInitScript(slowCreation);
    await open("/answer-now");
    await page.locator("[data-creates]").waitFor();
    await signIn(page, site.url, "frozen@example.org");
    const lastRequest = page.waitForResponse("**/functions/v1/personal-archive");
    await open("/en/account");
    await lastRequest;
    await page.getByRole("button", { name: words.en.signOut, exact: true }).click();
    await page.waitForURL("**/en/auth");
    expect(await page.evaluate("indexedDB.databases().then((all) => all.map((one) => one.name))")).toContain(
      "recordings",
    );
  });
});
