// The choices of reading comfort, for the public pages and the app alike: ticked as they hold, kept per device.
const root = document.documentElement;
const choices = () => [...document.querySelectorAll("[data-comfort-choice]")];

/** The empty choice of a group comes first, so that a later one that holds wins over it. */
function tick() {
  const held = ["", ...(root.dataset.comfort ?? "").split(" ")];
  for (const choice of choices().filter(({ value }) => held.includes(value))) choice.checked = true;
}

tick();
document.addEventListener("beforetoggle", tick, true);

document.addEventListener("change", ({ target }) => {
  if (!target.matches("[data-comfort-choice]")) return;
  const chosen = choices().filter(({ checked, value }) => checked && value !== "");
  root.dataset.comfort = chosen.map(({ value }) => value).join(" ");
  try {
    localStorage.setItem("reading-comfort", root.dataset.comfort);
  } catch (cause) {
    console.info("The choice lasts as long as this page.", cause);
  }
});
