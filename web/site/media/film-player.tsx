import { useRef, type KeyboardEvent, type MouseEvent } from "react";
import type { Language } from "#domain/language.ts";
import type { Film } from "#domain/site-media.ts";
import { HeroScene } from "#web/site/drawings/hero-scene.tsx";
import { useHydrated } from "#web/lib/page/use-hydrated.ts";
import { PlayMark } from "#web/ui/player/play-mark.tsx";
import { usePlayback } from "#web/ui/player/use-playback.ts";
import { mediaWords } from "./media-words.ts";

const captionLanguages: readonly Language[] = ["en", "fr"];

/** The film with a cover, which is visible before, during a pause and after the end. */
export function FilmPlayer({ film, ...book }: { film: Film; language: Language; lines: readonly string[] }) {
  const words = mediaWords[book.language];
  const video = useRef<HTMLVideoElement>(null);
  const { state, failed } = usePlayback(video);
  const play = () => {
    video.current?.play().then(
      () => video.current?.focus(),
      (cause: unknown) => console.info("It does not play.", cause),
    );
  };
  return (
    <figure className={`film ${state}`}>
      <div className="screen">
        <video
          src={film.src}
          controls
          playsInline
          preload="none"
          poster={state === "new" ? undefined : film.poster}
          width="1280"
          height="720"
          aria-label={words.film.title}
          ref={video}
        >
          {captionLanguages.map((of) => (
            <track key={of} kind="captions" src={film.captions[of]} srcLang={of} label={words.film.captions[of]} />
          ))}
          Votre navigateur ne supporte pas la lecture vidéo HTML5.
        </video>
        <Cover film={film} play={play} {...book} />
      </div>
      <p className="problem" role="status">
        {failed ? words.failed : null}
      </p>
    </figure>
  );
}

type CoverProps = { film: Film; play: () => void; language: Language; lines: readonly string[] };

/** A link to the film, and a button if the film can play in place. */
function Cover({ film, play, language, lines }: CoverProps) {
  const isButton = useHydrated();
  const onClick = (event: MouseEvent) => {
    event.preventDefault();
    play();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== " ") return;
    event.preventDefault();
    play();
  };
  return (
    <a
      className="film-cover"
      href={film.src}
      role={isButton ? "button" : undefined}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      <HeroScene words={{ ...mediaWords[language].scene, lines }} />{" "}
      <span className="cover-label">
        <PlayMark /> {mediaWords[language].film.cover}
      </span>
    </a>
  );
}
