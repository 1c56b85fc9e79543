// While the sample is being made: show how far it is, and load the page anew when it is there.
const list = document.querySelector(".steps");

async function look() {
  const answer = await fetch("/api/sample", { headers: { accept: "application/json" } }).catch(() => null);
  if (answer?.ok) {
    const { state, steps, problem } = await answer.json();
    const bars = list ? [...list.querySelectorAll("progress")] : [];
    if (state === "made" || problem || steps.length !== bars.length) return location.reload();
    steps.forEach(({ fraction }, index) => (bars[index].value = fraction));
  }
  setTimeout(() => void look(), 1000);
}

setTimeout(() => void look(), 1000);
