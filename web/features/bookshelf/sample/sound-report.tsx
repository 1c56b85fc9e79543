import { distanceOf, mutedFloorDb, soundAdvice, soundProblemsOf, type AnswerSound } from "#domain/book/sound-report.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { sampleWords } from "./sample-words.ts";

/** What to change in the room, in one or two sentences, and below it what was measured of each answer. */
export function SoundReport({ report }: { report: readonly AnswerSound[] }) {
  const words = useWords(sampleWords);
  const advice = soundAdvice(report);
  const isHeard = report.some((sound) => distanceOf(sound) !== null);
  return (
    <section className="sound-report" aria-labelledby="sound-report">
      <h3 id="sound-report">{words.soundTitle}</h3>
      {advice.map(({ problem, answers }) => (
        <p key={problem}>{words.advice[problem](answers)}</p>
      ))}
      {advice.length === 0 ? <p>{isHeard ? words.soundGood : words.soundNothing}</p> : null}
      <details>
        <summary>{words.measured}</summary>
        <p className="hint">{words.measuredText}</p>
        <ul className="plain">
          {report.map((sound) => (
            <li key={sound.recordingId}>
              <b>{sound.question}</b> <MeasuredLine sound={sound} />
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}

function MeasuredLine({ sound }: { sound: AnswerSound }) {
  const words = useWords(sampleWords);
  const { speechDb, floorDb } = sound;
  if (speechDb === null || floorDb === null) return <span>{words.unheard}</span>;
  const voice = Math.round(speechDb);
  const levels = floorDb <= mutedFloorDb ? words.mutedPauses(voice) : words.levels(voice, Math.round(floorDb));
  const problems = soundProblemsOf(sound);
  const verdict = problems.length > 0 ? problems.map((problem) => words.verdict[problem]) : [words.verdict.clear];
  return (
    <span>
      {levels}: {verdict.join(", ")}
    </span>
  );
}
