const key = "cookie-consent";
const yearMs = 365 * 24 * 3600 * 1000;
const banner = document.querySelector(".cookies");
const dialog = document.querySelector("#cookie-settings");
const toggle = (name) => dialog.querySelector(`[name=${name}]`);

/** The record of the choice, null when there is none, it cannot be read, or it is older than a year. */
function readConsent() {
  try {
    const { essential, analytics, marketing, timestamp } = JSON.parse(localStorage.getItem(key));
    const age = Date.now() - new Date(timestamp).getTime();
    const whole = essential === true && typeof analytics === "boolean" && typeof marketing === "boolean";
    return whole && age < yearMs ? { essential, analytics, marketing } : null;
  } catch {
    return null;
  }
}

void show();
window.addEventListener("storage", (event) => event.key === key && void show());
window.addEventListener("pageshow", (event) => event.persisted && void show());

/** The banner comes with its words, so that it does not grow under somebody's finger. */
async function show() {
  if (!readConsent()) await speak();
  const consent = readConsent();
  banner.hidden = consent !== null;
  if (consent?.analytics) void import("./analytics.js").then(({ loadAnalytics }) => loadAnalytics());
}

export function showCookieSettings() {
  const consent = readConsent();
  toggle("analytics").checked = consent?.analytics ?? false;
  toggle("marketing").checked = consent?.marketing ?? false;
  void speak();
  dialog.showModal();
}

/** `all`, `none`, or what the dialog's boxes say. */
export function chooseConsent(choice) {
  const chosen = (name) => choice === "all" || (choice === "chosen" && toggle(name).checked);
  const record = { essential: true, analytics: chosen("analytics"), marketing: chosen("marketing") };
  try {
    localStorage.setItem(key, JSON.stringify({ ...record, timestamp: new Date().toISOString() }));
  } catch (cause) {
    console.info("This browser keeps nothing for us: it will be asked again.", cause);
  }
  dialog.close();
  banner.hidden = true;
  if (record.analytics) void import("./analytics.js").then(({ loadAnalytics }) => loadAnalytics());
}

/** In the visitor's language, where the page is in another; else the page's own words stay. */
async function speak() {
  const language = document.documentElement.dataset.speaks;
  if (language === document.documentElement.lang || banner.lang === language) return;
  try {
    const words = await (await fetch(`/site/cookie-words/${language}.json`)).json();
    for (const place of document.querySelectorAll("[data-word]")) place.textContent = words[place.dataset.word];
    banner.lang = dialog.lang = language;
  } catch (cause) {
    console.info("The cookie texts stay in the page's language.", cause);
  }
}
