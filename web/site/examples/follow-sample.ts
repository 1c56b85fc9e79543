import { readSample } from "./read-sample.ts";
import { stepIdOf, stepsId } from "./step-ids.ts";

const pollMs = 1000;

/** Updates the progress of the sample on the page. Reloads the page when the sample is ready or has failed. */
export function followSample(): void {
  if (document.getElementById(stepsId) === null) return;
  setInterval(() => void pollSample(), pollMs);
}

async function pollSample(): Promise<void> {
  const sample = await readSample(document.documentElement.lang === "fr" ? "fr" : "en");
  if (sample === null) return;
  if (sample.state === "made" || sample.problem) return location.reload();
  for (const { name, fraction } of sample.steps) {
    const step = document.getElementById(stepIdOf(name));
    const bar = step?.querySelector("progress");
    if (!step || !bar) continue;
    step.hidden = false;
    bar.value = fraction;
  }
}
