const shownMs = 4000;
const most = 3;

/** Says it for 4 s; an error also stands in its form. At most three at once: the oldest goes. */
export function toast(text, kind) {
  const place = document.querySelector(".toasts");
  const note = document.createElement("div");
  note.className = `toast ${kind}`;
  note.textContent = text;
  while (place.childElementCount >= most) place.firstElementChild.remove();
  place.append(note);
  if (place.matches(":popover-open")) place.hidePopover();
  place.showPopover();
  setTimeout(() => {
    note.remove();
    if (!place.childElementCount) place.hidePopover();
  }, shownMs);
}
