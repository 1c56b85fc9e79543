const everyMs = 1000;

/** While the sample is being made: shows how far it is, and loads the page anew when it is there. */
export async function followSample(list) {
  const answer = await fetch("/api/sample", { headers: { accept: "application/json" } }).catch(() => null);
  if (answer?.ok) {
    const { state, steps, problem } = await answer.json();
    const bars = [...list.querySelectorAll("progress")];
    if (state === "made" || problem || steps.length !== bars.length) return location.reload();
    steps.forEach(({ fraction }, index) => (bars[index].value = fraction));
  }
  setTimeout(() => void followSample(list), everyMs);
}
