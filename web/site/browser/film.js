/** The cover lies on the film until it plays, and again when it rests or is over. */
export function startFilms() {
  for (const film of document.querySelectorAll("[data-film]")) startFilm(film);
}

function startFilm(film) {
  const video = film.querySelector("video");
  const cover = film.querySelector(".film-cover");
  const tell = (state) => () => (film.dataset.state = state);
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
  video.addEventListener("play", tell("playing"));
  video.addEventListener("pause", tell("resting"));
  video.addEventListener("ended", tell("over"));
  video.addEventListener("playing", () => (film.querySelector(".problem").textContent = ""));
}
