import axe from "axe-core";
import type { Page } from "playwright-core";
import { expect, vi } from "vitest";

const levels = ["wcag2a", "wcag2aa", "wcag2aaa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
export const modes = ["light", "dark", "high", "large"];
/** The narrowest screen, and twice the default text size. */
const narrow = { width: 320, height: 900 };
const smallPhone = { width: 360, height: 640 };
/** 1280 × 1024 at 400 %. */
const zoomed = { width: 320, height: 256 };
const textOfTwice = "document.documentElement.style.setProperty('--root-size', '250%')";

/** Modes whose layout differs; the others differ in colors only. */
const layoutModes = ["light", "large"];
/** A width between phone and desktop has the colors of both. */
const middle = 768;

/** Colors do not depend on the language: the same screen in English has shown them. */
async function modesOf(page: Page): Promise<readonly string[]> {
  return (await page.evaluate<string>("document.documentElement.lang")) === "fr" ? layoutModes : modes;
}

/** Lists every accessibility problem of the open screen in every mode and width, then at double text size. */
export async function lookInEveryMode(page: Page, where: string, widths: readonly number[]): Promise<void> {
  await page.evaluate(axe.source);
  const shown = await modesOf(page);
  await withoutMotion(page, async () => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      for (const mode of width === middle ? layoutModes : shown) {
        await show(page, mode);
        const here = `${where} ${mode} ${width}`;
        expect(await violations(page, mode, mode === "light" && width === widths[0]), here).toEqual([]);
        await waitUntilFits(page, here);
      }
    }
    await show(page, "light");
    await page.setViewportSize(narrow);
    await page.evaluate(textOfTwice);
    await waitUntilFits(page, `${where} with text of 200 %`);
    await page.evaluate("document.documentElement.style.removeProperty('--root-size')");
  });
}

/** The same at the page's current width, for a state that a resize would end. */
export async function expectWithinReach(page: Page, state: string): Promise<void> {
  await page.evaluate(axe.source);
  await withoutMotion(page, async () => {
    for (const mode of await modesOf(page)) {
      await show(page, mode);
      expect(await violations(page, mode, mode === "light"), `${state} ${mode}`).toEqual([]);
      await waitUntilFits(page, `${state} ${mode}`);
    }
  });
}

/** Disables transitions meanwhile, so that colors are measured at their final values. */
async function withoutMotion(page: Page, look: () => Promise<void>): Promise<void> {
  const isReduced = await page.evaluate<boolean>("matchMedia('(prefers-reduced-motion: reduce)').matches");
  await page.emulateMedia({ reducedMotion: "reduce" });
  /* A transition that began before continues. */
  await page.evaluate("for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish()");
  await look();
  if (!isReduced) await page.emulateMedia({ reducedMotion: null });
}

export function show(page: Page, mode: string): Promise<unknown> {
  return page.evaluate(`document.documentElement.dataset.comfort = "${mode}"`);
}

const fits = (page: Page) => page.evaluate<boolean>("document.documentElement.scrollWidth <= innerWidth");

/** Works in concurrent tests too, where `expect.poll` needs the test's own `expect`. */
async function waitUntilFits(page: Page, where: string): Promise<void> {
  await vi.waitFor(async () => expect(await fits(page), where).toBe(true), { timeout: 60_000 });
}

/** Runs every rule, or only those that colors and sizes decide. Larger text uses the light mode. */
export function violations(page: Page, mode: string, every: boolean): Promise<string[]> {
  const decided = mode === "large" ? ["target-size"] : ["target-size", "color-contrast-enhanced"];
  const runOnly = every ? { type: "tag", values: levels } : { type: "rule", values: decided };
  const options = JSON.stringify({ runOnly, resultTypes: ["violations"] });
  return page.evaluate(
    `axe.run(document, ${options}).then(({ violations }) => violations.map(({ id, nodes }) => id + " " + nodes.map(({ html }) => html.slice(0, 120)).join(" | ")))`,
  );
}

/** Covered controls and controls outside the screen, after scrolling to them as the Tab key does. */
const outOfReach = `(() => {
  const top = document.querySelector("dialog[open]") ?? document;
  const name = (one) => one.outerHTML.slice(0, 120);
  const shown = (one) =>
    one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 0 && !one.closest(".unseen, .skip, [inert], .toasts");
  const reached = (one) => {
    const target = one.closest("label") ?? one;
    target.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    const [line] = target.getClientRects();
    const [high, low] = [Math.max(line.top, 0), Math.min(line.bottom, innerHeight)];
    const middle = (line.left + line.right) / 2;
    const isOnTop = (at) => {
      const hit = document.elementFromPoint(middle, at);
      return hit !== null && (target.contains(hit) || hit.contains(target) || hit.closest(".toasts") !== null);
    };
    return line.left >= -1 && line.right <= innerWidth + 1 && [high + 6, (high + low) / 2, low - 6].every(isOnTop);
  };
  const controls = [...top.querySelectorAll("a[href], button, input, select, textarea, summary, [role=tab]")];
  const found = controls.filter(shown).filter((one) => !reached(one)).map((one) => "out of reach: " + name(one));
  scrollTo({ top: 0, behavior: "instant" });
  return found;
})()`;

/** Links lower or narrower than 44 px with another target within 44 px. */
const crampedLinks = `(() => {
  const shown = (one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest(".unseen, .skip, svg");
  const boxes = [...document.querySelectorAll("a[href], button, input, select, summary")].filter(shown)
    .map((one) => [one, one.getClientRects()[0]]).filter(([, box]) => box !== undefined);
  const isFree = (link, box) => {
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    const [wide, high] = [Math.max(box.width, 44) / 2, Math.max(box.height, 44) / 2];
    return boxes.every(([other, { left, right, top, bottom }]) => other === link || other.contains(link) ||
      right <= x - wide || left >= x + wide || bottom <= y - high || top >= y + high);
  };
  return boxes.filter(([one, { width, height }]) => one.localName === "a" && (width < 44 || height < 44))
    .filter(([one, box]) => !isFree(one, box)).map(([one]) => "cramped link: " + one.outerHTML.slice(0, 160));
})()`;

/** The problems of the open page with links and, at 400 % zoom, with covered controls and horizontal scrolling. */
export async function reachFaults(page: Page): Promise<string[]> {
  const size = page.viewportSize();
  const found = await page.evaluate<string[]>(crampedLinks);
  await page.setViewportSize(zoomed);
  found.push(...(await page.evaluate<string[]>(outOfReach)).map((one) => `400 %: ${one}`));
  if (!(await fits(page))) found.push("400 %: scrolls sideways");
  if (size) await page.setViewportSize(size);
  return found;
}

/** Expects all of `part` to be visible above `dock`, on the smallest phone by default. */
export async function expectAbove(page: Page, part: string, dock: string, screen = smallPhone): Promise<void> {
  await page.setViewportSize(screen);
  await page.evaluate("scrollTo(0, 0)");
  const above = `(() => {
    const [part, dock] = ${JSON.stringify([part, dock])}.map((name) => document.querySelector(name)?.getBoundingClientRect());
    return part !== undefined && dock !== undefined && part.top >= 0 && part.bottom <= dock.top;
  })()`;
  await expect.poll(() => page.evaluate<boolean>(above)).toBe(true);
}

/** Records from now on each button or title that a toast covers at any moment, and all toasts. */
export const watchToasts = `{
  window.toastsSeen = new Set();
  window.actsCovered = new Set();
  window.titlesCovered = new Set();
  const note = () => {
    for (const toast of document.querySelectorAll(".toast")) {
      window.toastsSeen.add(toast.textContent);
      const over = toast.getBoundingClientRect();
      const isCovered = (one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        return left < over.right && right > over.left && top < over.bottom && bottom > over.top;
      };
      for (const act of document.querySelectorAll("main :is(.button.main, .record, [data-uncovered]), main :focus"))
        if (isCovered(act)) window.actsCovered.add(innerWidth + ": " + act.textContent);
      for (const title of document.querySelectorAll("main h1"))
        if (isCovered(title)) window.titlesCovered.add(title.textContent);
    }
  };
  const look = () => {
    note();
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  /* Before the next paint. */
  const isToast = (one) => one instanceof Element && one.matches(".toast");
  new MutationObserver((changes) => changes.some(({ addedNodes }) => [...addedNodes].some(isToast)) && note())
    .observe(document.body, { childList: true, subtree: true });
}`;

/** Expects that no toast covered a button or this title, and that this toast appeared. */
export async function expectUncovered(page: Page, said: string, title?: string): Promise<void> {
  await expect.poll(() => page.evaluate<string>("[...window.toastsSeen].join()")).toContain(said);
  expect(await page.evaluate("[...window.actsCovered]")).toEqual([]);
  expect(await page.evaluate("[...window.titlesCovered]")).not.toContain(title);
}

const widths = [360, middle, 1440] as const;

/** Minimum sizes: 48 px for targets, 18 px for text. */
const tooSmall = `(() => {
  const shown = (one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest(".unseen, .skip, svg");
  const pressed = [...document.querySelectorAll("a, button, input, select, summary, [role=tab]")].filter(shown)
    .map((one) => one.closest("label") ?? one)
    .filter((one) => { const { width, height } = one.getBoundingClientRect(); return width < 48 || height < 48; });
  const read = [...document.querySelectorAll("body *")].filter(shown)
    .filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== ""))
    .filter((one) => parseFloat(getComputedStyle(one).fontSize) < 18);
  return [...pressed, ...read].map((one) => "too small: " + one.outerHTML.slice(0, 160));
})()`;

/**
 * The problems of the open page in every width and mode: axe (all rules in the light mode, color and size rules in the
 * others), sizes, and horizontal scrolling. `colors: false` omits the modes that change colors only, for a page whose
 * colors another language has shown.
 */
export async function faults(page: Page, { colors = true } = {}): Promise<string[]> {
  const found: string[] = [];
  const size = page.viewportSize();
  const comfort = await page.evaluate<string>("document.documentElement.dataset.comfort");
  /* Disables transitions, so that colors are measured at their final values. */
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.evaluate(axe.source);
  for (const width of widths) {
    await page.setViewportSize({ width, height: width === 360 ? 640 : 900 });
    for (const mode of colors && width !== middle ? modes : layoutModes) {
      await show(page, mode);
      const here = [...(await violations(page, mode, mode === "light")), ...(await page.evaluate<string[]>(tooSmall))];
      if (!(await fits(page))) here.push("scrolls sideways");
      found.push(...here.map((one) => `${width} ${mode}: ${one}`));
    }
  }
  await page.evaluate(`document.documentElement.dataset.comfort = ${JSON.stringify(comfort)}`);
  await page.emulateMedia({ reducedMotion: null });
  if (size) await page.setViewportSize(size);
  return found;
}
