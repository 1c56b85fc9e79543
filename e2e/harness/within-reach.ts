import axe from "axe-core";
import type { Page } from "playwright-core";
import { modes, show, violations } from "./reach.ts";

const widths = [360, 768, 1440] as const;

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
 * The problems of the open page in every mode and width: axe (all rules in the light mode, color and size rules in the
 * others), sizes, and horizontal scrolling.
 */
export async function faults(page: Page): Promise<string[]> {
  const found: string[] = [];
  const [size, comfort] = [
    page.viewportSize(),
    await page.evaluate<string>("document.documentElement.dataset.comfort"),
  ];
  /* Disables transitions, so that colors are measured at their final values. */
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.evaluate(axe.source);
  for (const width of widths)
    for (const mode of modes) {
      await page.setViewportSize({ width, height: width === 360 ? 640 : 900 });
      await show(page, mode);
      const here = [...(await violations(page, mode, mode === "light")), ...(await page.evaluate<string[]>(tooSmall))];
      if (await page.evaluate("document.documentElement.scrollWidth > innerWidth")) here.push("scrolls sideways");
      found.push(...here.map((one) => `${width} ${mode}: ${one}`));
    }
  await page.evaluate(`document.documentElement.dataset.comfort = ${JSON.stringify(comfort)}`);
  await page.emulateMedia({ reducedMotion: null });
  if (size) await page.setViewportSize(size);
  return found;
}
