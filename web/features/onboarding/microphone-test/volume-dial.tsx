import { bandOf, placeInBand, volumeBands } from "#web/recording/microphone-test.ts";
import { onboardingWords } from "#web/features/onboarding/onboarding-words.ts";
import { useWords } from "#web/lib/texts/language.tsx";

/**
 * The current volume: a needle over four bands that differ in height, color and name; null before the first
 * measurement.
 */
export function VolumeDial({ volume }: { volume: number | null }) {
  const words = useWords(onboardingWords).hearing;
  const now = volume === null ? null : bandOf(volume);
  return (
    <div className="dial" role="img" aria-label={now === null ? words.level : `${words.level}: ${words.bands[now]}`}>
      {volumeBands.map((band) => (
        <div className={`dial-band ${band}`} key={band}>
          <span className="ticks" />
          {volume !== null && band === now ? (
            <i className="needle" style={{ left: `${placeInBand(volume) * 100}%` }} />
          ) : null}
          <span className="dial-name">{words.bands[band]}</span>
        </div>
      ))}
    </div>
  );
}
