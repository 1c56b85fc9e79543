import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import axe from "axe-core";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { show } from "#e2e/harness/reach.ts";
import { openSite } from "#e2e/harness/visitors.ts";

let site: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

/** Opens the page with a stopped clock, which the test advances. */
async function openStill(page: Page, open: (path: string) => Promise<unknown>): Promise<void> {
  await page.clock.install({ time: 0 });
  await open("/dev/ui");
  await page.getByRole("button", { name: "Toast", exact: true }).first().waitFor();
  await page.clock.pauseAt(600_000);
}

/** A small phone shows only the newest toast, completely, also with larger text. */
async function expectOneOnPhone(page: Page): Promise<void> {
  const before = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width: 360, height: 640 });
  await show(page, "large");
  const shown = page.locator(".toast").filter({ visible: true });
  await expect.poll(() => shown.allInnerTexts()).toEqual([expect.stringContaining("Not saved.")]);
  const isWhole = `(() => {
    const toasts = document.querySelector(".toasts");
    const { left, right } = toasts.getBoundingClientRect();
    return left >= 0 && right <= 360 && toasts.scrollWidth <= toasts.clientWidth;
  })()`;
  expect(await page.evaluate(isWhole)).toBe(true);
  await show(page, "light");
  await page.setViewportSize(before);
}

test("shows at most three toasts and keeps errors until they are dismissed", async () => {
  await site.visit({}, async ({ page, open }) => {
    await openStill(page, open);
    const toasts = page.locator(".toast");
    const tap = (name: string) => page.getByRole("button", { name, exact: true }).first().click();
    for (const name of ["Toast", "Toast", "Toast", "Error"]) await tap(name);
    await toasts.nth(2).waitFor();
    expect(await toasts.count()).toBe(3);
    await expectOneOnPhone(page);
    await page.clock.runFor(3_900);
    expect(await toasts.count()).toBe(3);
    await page.clock.runFor(200);
    await toasts.nth(1).waitFor({ state: "detached" });
    expect(await toasts.allInnerTexts()).toEqual([expect.stringContaining("Not saved.")]);
    await toasts.getByRole("button", { name: "Close" }).click();
    await toasts.waitFor({ state: "detached" });
  });
});

test("shows a tooltip after 700 ms or at keyboard focus", async () => {
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

test("traps focus in a dialog and returns it on Escape", async () => {
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

const kit = fileURLToPath(new URL("../../web/ui/", import.meta.url));

test("shows every component of the kit on /dev/ui", async () => {
  const files = (await readdir(kit, { recursive: true })).filter((name) => name.endsWith(".tsx"));
  const texts = await Promise.all(files.map((name) => readFile(join(kit, name), "utf8")));
  const homes = new Map(
    texts.flatMap((text) => [...text.matchAll(/^export function ([A-Z]\w*)/gm)].map(([, name = ""]) => [name, text])),
  );
  expect(homes.size).toBeGreaterThan(15);
  const shown = new Set<string>();
  const note = (text: string) => {
    for (const [, name = ""] of text.matchAll(/<([A-Z]\w*)/g)) {
      const home = homes.get(name);
      if (home === undefined || shown.has(name)) continue;
      shown.add(name);
      note(home);
    }
  };
  const page = join(kit, "../features/dev");
  const parts = (await readdir(page)).filter((name) => name.endsWith(".tsx"));
  for (const part of parts) note(await readFile(join(page, part), "utf8"));
  expect([...homes.keys()].filter((name) => !shown.has(name))).toEqual([]);
});

test("gives every component a name for screen readers and no axe violation", async () => {
  await site.visit(
    { reducedMotion: "reduce" },
    async ({ page, open }) => {
      await open("/dev/ui");
      const part = page.getByRole("region", { name: "light", exact: true });
      await part.waitFor();
      const named = [
        ["textbox", "First name"],
        ["textbox", "Your words"],
        ["textbox", "Password"],
        ["checkbox", "In the book"],
        ["button", "Show what I type"],
        ["button", "Saving…"],
        ["tab", "Chapters"],
        ["tabpanel", "Chapters"],
        ["tablist", "Book"],
        ["figure", "A take, just now"],
        ["progressbar", "The book is being set"],
        ["progressbar", "Nobody knows how long"],
        ["link", "Return to Home"],
        ["slider", "Voice of the interviewer"],
        ["group", "Microphone"],
        ["radio", "Headset"],
        ["button", "Hold to speak"],
        ["region", "You, light"],
      ] as const;
      for (const [role, name] of named) expect(await part.getByRole(role, { name }).count(), `${role} ${name}`).toBe(1);
      expect(await part.getByLabel("First name").getAttribute("aria-describedby")).toBeTruthy();
      await page.evaluate(axe.source);
      expect(
        await page.evaluate(
          "axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations.map(({ id, nodes }) => id + ' ' + nodes[0].html.slice(0, 160)))",
        ),
      ).toEqual([]);
    },
    "status of 404",
  );
});

/** Push-to-talk works by a held key, by two taps of a screen reader, and by a held pointer. */
async function expectHeld(part: Locator): Promise<void> {
  const page = part.page();
  const pressed = (name: string, is: boolean) => part.getByRole("button", { name, pressed: is }).waitFor();
  const [hold, press] = ["Hold to speak", "Press to speak"];
  await part.getByRole("button", { name: hold }).focus();
  for (const key of ["Space", "Enter"]) {
    await page.keyboard.down(key);
    await pressed(hold, true);
    await page.keyboard.up(key);
    await pressed(hold, false);
  }
  for (const is of [true, false]) {
    await part.getByRole("button", { name: hold }).dispatchEvent("click", { detail: 0 });
    await pressed(hold, is);
  }
  await part.getByRole("button", { name: hold }).hover();
  await page.mouse.down();
  await pressed(hold, true);
  await page.mouse.move(0, 0);
  await page.mouse.up();
  await pressed(hold, false);
  for (const is of [true, false]) {
    await part.getByRole("button", { name: press }).press("Space");
    await pressed(press, is);
  }
  const loudness = part.getByRole("slider", { name: "Voice of the interviewer" });
  await loudness.press("End");
  expect(await loudness.getAttribute("aria-valuetext")).toBe("100 %");
}

test("operates tabs, passwords, sound positions and reading comfort by keyboard", async () => {
  await site.visit(
    {},
    async ({ page, open }) => {
      await open("/dev/ui");
      const part = page.getByRole("region", { name: "light", exact: true });
      await part.getByRole("tab", { name: "Chapters" }).focus();
      await page.keyboard.press("ArrowRight");
      await part.getByRole("tabpanel", { name: "People" }).waitFor();
      for (const [key, name] of [
        ["End", "Places"],
        ["ArrowRight", "Chapters"],
        ["ArrowLeft", "Places"],
        ["Home", "Chapters"],
      ] as const) {
        await page.keyboard.press(key);
        await part.getByRole("tabpanel", { name }).waitFor();
        expect(await page.evaluate("document.activeElement.textContent")).toBe(name);
      }
      await part.getByRole("button", { name: "Show what I type" }).focus();
      await page.keyboard.press("Space");
      expect(await part.getByLabel("Password").getAttribute("type")).toBe("text");
      const place = part.getByRole("slider").first();
      await place.focus();
      await page.keyboard.press("ArrowRight");
      await expect.poll(() => place.getAttribute("aria-valuetext")).toContain("0:01");
      await expectHeld(part);
      await page.getByRole("button", { name: "Reading comfort" }).focus();
      await page.keyboard.press("Enter");
      await page.getByRole("dialog", { name: "Reading comfort" }).waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("dialog", { name: "Reading comfort" }).waitFor({ state: "hidden" });
      expect(await page.evaluate("document.activeElement.textContent")).toBe("Reading comfort");
    },
    "status of 404",
  );
});
