/** The cover lies on the film until it plays, and again when it rests or is over. */
export function startFilms() {
  for (const film of document.querySelectorAll("[data-film]")) startFilm(film);
}

function startFilm(film) {
  const video = film.querySelector("video");
  const cover = film.querySelector(".film-cover");
  const tell = () => (film.dataset.state = video.ended ? "over" : video.paused ? "resting" : "playing");
  const fail = () => (film.querySelector(".problem").textContent = film.dataset.failed);

  cover.setAttribute("role", "button");
  cover.addEventListener("click", (event) => {
    event.preventDefault();
    video.play().then(() => video.focus(), fail);
  });
  cover.addEventListener("keydown", (event) => {
    if (event.key !== " ") return;
    event.preventDefault();
    cover.click();
  });
  for (const event of ["play", "pause", "ended"]) video.addEventListener(event, tell);
  if (!video.paused) tell();
  if (video.error) fail();
  video.addEventListener("error", fail);
  video.addEventListener("playing", () => (film.querySelector(".problem").textContent = ""));
}
