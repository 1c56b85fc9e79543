// The choices of reading comfort, for the public pages and the app alike: ticked as they hold, kept per device.
const key = "reading-comfort";
const root = document.documentElement;
const choices = () => [...document.querySelectorAll("[data-comfort-choice]")];

/** The empty choice of a group comes first, so that a later one that holds wins over it. */
function tick() {
  const held = (root.dataset.comfort ?? "").split(" ");
  for (const choice of choices()) choice.checked ||= choice.value === "" || held.includes(choice.value);
}

function hold(words) {
  root.dataset.comfort = words;
  for (const choice of choices()) choice.checked = false;
  tick();
}

document.addEventListener("beforetoggle", tick, true);

document.addEventListener("change", ({ target }) => {
  if (!target.matches("[data-comfort-choice]")) return;
  root.dataset.comfort = choices()
    .filter(({ checked, value }) => checked && value !== "")
    .map(({ value }) => value)
    .join(" ");
  try {
    localStorage.setItem(key, root.dataset.comfort);
  } catch (cause) {
    console.info("The choice lasts as long as this page.", cause);
  }
});

window.addEventListener("storage", ({ key: changed, newValue }) => changed === key && hold(newValue ?? ""));
window.addEventListener("pageshow", ({ persisted }) => persisted && hold(stored()));

function stored() {
  try {
    return localStorage.getItem(key) ?? "";
  } catch {
    return root.dataset.comfort;
  }
}
