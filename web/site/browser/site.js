import { chooseConsent, showCookieSettings } from "./consent.js";
import { startFilms } from "./film.js";
import { keepLanguage } from "./language.js";
import { startPlayers } from "./player.js";
import { join } from "./waitlist.js";

openNamedItem();
window.addEventListener("hashchange", openNamedItem);
startHelpCard();
startPlayers();
startFilms();
const progress = document.querySelector("[data-sample-progress]");
if (progress) void import("./sample-progress.js").then(({ followSample }) => followSample(progress));

document.addEventListener("click", (event) => {
  const found = (selector) => event.target instanceof Element && event.target.closest(selector);
  const source = found("[data-source]");
  if (source && !event.metaKey && !event.ctrlKey) {
    event.preventDefault();
    openWaitlist(source.dataset.source);
  }
  if (found("[data-language]")) keepLanguage(found("[data-language]").dataset.language);
  if (found("[data-close]")) found("[data-close]").closest("dialog, .help-card")?.close?.();
  if (found("[data-cookie-settings]")) showCookieSettings();
  if (found("[data-consent]")) chooseConsent(found("[data-consent]").dataset.consent);
  if (found(".menu a")) document.querySelector(".menu:popover-open")?.hidePopover();
});

document.addEventListener("submit", (event) => {
  if (!event.target.matches("[data-waitlist]")) return;
  event.preventDefault();
  void join(event.target);
});

/** The box is ticked for them, but not in Europe, where a box ticked for somebody is no consent. */
for (const box of document.querySelectorAll("[name=wants_updates]"))
  box.defaultChecked = box.checked = !Intl.DateTimeFormat().resolvedOptions().timeZone?.startsWith("Europe/");
for (const form of document.querySelectorAll("[data-waitlist]")) form.noValidate = true;

function openWaitlist(source) {
  const dialog = document.querySelector("#waitlist");
  dialog.querySelector("[name=source_button]").value = source;
  document.querySelector(".menu:popover-open")?.hidePopover();
  dialog.showModal();
}

/** `/faq#faq-3` opens its item. */
function openNamedItem() {
  const item = /^#faq-\d+$/.test(location.hash) && document.querySelector(location.hash);
  if (!item) return;
  item.open = true;
  item.scrollIntoView();
}

/** Comes after half a window of scrolling; closed, it stays away for the session. */
function startHelpCard() {
  const card = document.querySelector(".help-card");
  if (!card) return;
  let closed = false;
  try {
    closed = sessionStorage.getItem("help-card") === "closed";
  } catch {
    closed = false;
  }
  card.querySelector("[data-close-card]").addEventListener("click", () => {
    closed = card.hidden = true;
    try {
      sessionStorage.setItem("help-card", "closed");
    } catch (cause) {
      console.info("The choice lasts as long as this page.", cause);
    }
  });
  window.addEventListener("scroll", () => (card.hidden = closed || scrollY < innerHeight / 2), { passive: true });
}
