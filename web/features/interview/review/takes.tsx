import type { Take } from "#domain/recording/take.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { interviewWords } from "#web/features/interview/interview-words.ts";
import { clock } from "#web/lib/clock.ts";
import { DrawnSound } from "#web/ui/player/drawn-sound.tsx";
import { useTakeSound } from "./use-take-sound.ts";

type TakesProps = { takes: readonly Take[]; chosen: string; choose: (takeId: string) => void };

/** Chooses the answer among several takes of a question. */
export function Takes({ takes, chosen, choose }: TakesProps) {
  const words = useWords(interviewWords);
  return (
    <fieldset className="takes">
      <legend>{words.takes(takes.length)}</legend>
      <p className="hint">{words.takesHint}</p>
      {takes
        .map((take, at) => (
          <OneTake key={take.id} take={take} name={words.take(at + 1)} on={take.id === chosen} choose={choose} />
        ))
        .toReversed()}
    </fieldset>
  );
}

function OneTake({ take, name, on, choose }: { take: Take; name: string; on: boolean; choose: TakesProps["choose"] }) {
  const sound = useTakeSound(take);
  return (
    <label className="take">
      <input type="radio" name="take" checked={on} onChange={() => choose(take.id)} />
      <span>{name}</span>
      <span className="time">{clock(take.durationMs / 1000)}</span>
      <span className="wave">{sound === null ? null : <DrawnSound sound={sound} heard={on ? 1 : 0} />}</span>
    </label>
  );
}
