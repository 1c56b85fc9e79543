/** Brings the drawn voices to life. The sound element stays what plays. */
export function startPlayers() {
  for (const player of document.querySelectorAll("[data-player]")) startPlayer(player);
  document.addEventListener("play", ({ target }) => restAllBut(target), true);
}

function startPlayer(player) {
  const part = (selector) => player.querySelector(selector);
  const [sound, disc, place] = [part("audio"), part("button"), part("input")];
  const length = Number(place.max);

  const show = () => {
    const now = Math.min(sound.currentTime, length);
    for (const stop of player.querySelectorAll("stop")) stop.setAttribute("offset", now / length);
    place.value = now;
    const time = now > 0 ? `${clock(now)} / ${clock(length)}` : clock(length);
    part(".time").textContent = time;
    place.setAttribute("aria-valuetext", time);
  };
  const follow = () => {
    show();
    if (!sound.paused && !calm.matches) requestAnimationFrame(follow);
  };
  const tell = () => {
    player.dataset.state = sound.paused ? "resting" : "playing";
    disc.setAttribute("aria-label", sound.paused ? player.dataset.play : player.dataset.pause);
    follow();
  };
  const fail = () => (part(".problem").textContent = player.dataset.failed);

  disc.addEventListener("click", () => (sound.paused ? sound.play().catch(fail) : sound.pause()));
  sound.addEventListener("error", fail);
  place.addEventListener("input", () => {
    sound.currentTime = Number(place.value);
    show();
  });
  place.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    sound.currentTime = Math.max(0, Math.min(length, sound.currentTime + step * Math.max(1, Math.round(length / 35))));
    show();
  });
  for (const event of ["play", "pause", "ended"]) sound.addEventListener(event, tell);
  for (const event of ["timeupdate", "seeked"]) sound.addEventListener(event, show);
  sound.addEventListener("playing", () => (part(".problem").textContent = ""));
  tell();
  if (sound.error) fail();
}

const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** One voice at a time. */
function restAllBut(one) {
  for (const other of document.querySelectorAll("audio, video")) if (other !== one) other.pause();
}

function clock(seconds) {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
}
