import type { Page } from "playwright-core";

/** Opens the menu if the page's links do not fit in a line. */
export async function openMenu(page: Page): Promise<void> {
  await page.locator(".top").waitFor();
  await page.locator("[data-still]").waitFor({ state: "detached" });
  const button = page.locator(".menu-button");
  const isOpen = (await page.locator(".menu:popover-open").count()) > 0;
  if (!isOpen && (await button.isVisible())) await button.click();
}
