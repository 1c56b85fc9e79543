import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSite } from "./stage/visitors.ts";

let site: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

/** The page with its clock stopped: time passes when a test says so. */
async function openStill(page: Page, open: (path: string) => Promise<unknown>): Promise<void> {
  await page.clock.install({ time: 0 });
  await open("/dev/ui");
  await page.getByRole("button", { name: "Toast", exact: true }).first().waitFor();
  await page.clock.pauseAt(600_000);
}

test("at most three toasts stand at once; good news goes after four seconds, an error stays until it is put away", async () => {
  await site.visit({}, async ({ page, open }) => {
    await openStill(page, open);
    const toasts = page.locator(".toast");
    const tap = (name: string) => page.getByRole("button", { name, exact: true }).first().click();
    for (const name of ["Toast", "Toast", "Toast", "Error"]) await tap(name);
    await toasts.nth(2).waitFor();
    expect(await toasts.count()).toBe(3);
    await page.clock.runFor(3_900);
    expect(await toasts.count()).toBe(3);
    await page.clock.runFor(200);
    await toasts.nth(1).waitFor({ state: "detached" });
    expect(await toasts.allInnerTexts()).toEqual([expect.stringContaining("Not saved.")]);
    await toasts.getByRole("button", { name: "Close" }).click();
    await toasts.waitFor({ state: "detached" });
  });
});

test("a tooltip waits 700 ms for a hand, and comes at once for the keyboard", async () => {
  await site.visit({}, async ({ page, open }) => {
    await openStill(page, open);
    const button = page.getByRole("button", { name: "Tooltip", exact: true }).first();
    const tooltip = page.locator(".tooltip");
    await button.hover();
    await page.clock.runFor(650);
    expect(await tooltip.count()).toBe(0);
    await page.clock.runFor(100);
    await tooltip.waitFor();
    await page.keyboard.press("Escape");
    await tooltip.waitFor({ state: "detached" });
    await page.mouse.move(0, 0);
    await page.getByRole("button", { name: "Error", exact: true }).first().focus();
    await page.keyboard.press("Tab");
    await tooltip.waitFor();
  });
});

test("a dialog takes the keyboard, gives it back, and leaves by Escape", async () => {
  await site.visit({}, async ({ page, open }) => {
    await open("/dev/ui");
    const opener = page.getByRole("button", { name: "Dialog", exact: true }).first();
    await opener.click();
    const dialog = page.getByRole("dialog", { name: "Leave this page?" });
    await dialog.waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    expect(await page.evaluate("document.activeElement.textContent")).toBe("Dialog");
  });
});
