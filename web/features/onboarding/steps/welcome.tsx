import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { loadFilm, type Film } from "#web/features/onboarding/load-film.ts";
import type { StepProps } from "#web/features/onboarding/step-props.ts";
import { StepActs } from "#web/features/onboarding/step-acts.tsx";
import { onboardingWords } from "#web/features/onboarding/onboarding-words.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { usePlayback } from "#web/ui/player/use-playback.ts";

/** Explains the steps in words, and in a film when this server has one. */
export function Welcome({ heading, back, next }: StepProps) {
  const words = useWords(onboardingWords).welcome;
  const language = useLanguage();
  const { data: film } = useQuery({ queryKey: ["film", language], queryFn: () => loadFilm(language), retry: false });
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {words.title}
      </h1>
      <p className="lead">{words.lead}</p>
      <div className={film ? "beside wide" : "alone"}>
        {film ? <HowItWorks film={film} /> : null}
        <section>
          <h2>{words.how}</h2>
          <ol className="points">
            {words.points.map(([act, meaning]) => (
              <li key={act}>
                <span>
                  <strong>{act}</strong> <small>{meaning}</small>
                </span>
              </li>
            ))}
          </ol>
        </section>
      </div>
      <StepActs back={back} next={next} missing={null} />
    </>
  );
}

function HowItWorks({ film }: { film: Film }) {
  const words = useWords(onboardingWords).welcome;
  const video = useRef<HTMLVideoElement>(null);
  const { failed } = usePlayback(video);
  return (
    <figure className="how-it-works">
      <video
        src={film.src}
        poster={film.poster}
        controls
        playsInline
        preload="none"
        width="1280"
        height="720"
        aria-label={words.film}
        ref={video}
      >
        {(["en", "fr"] as const).map((of) => (
          <track key={of} kind="captions" src={film.captions[of]} srcLang={of} label={words.captions[of]} />
        ))}
      </video>
      <p className="problem" role="status">
        {failed ? words.filmFailed : null}
      </p>
    </figure>
  );
}
