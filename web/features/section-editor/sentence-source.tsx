import { clock } from "#web/lib/clock.ts";
import { dayOf } from "#web/lib/day-of.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import type { SourceSentence } from "#domain/book/section.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { HearSource } from "./hear-source.tsx";
import type { LoadedSection } from "./load-section.ts";
import type { SectionSources } from "./section-sources.ts";
import { sectionWords } from "./section-words.ts";
import type { SectionDocument } from "./use-section-document.ts";

type SentenceSourceProps = { loaded: LoadedSection; document: SectionDocument; sources: SectionSources };

/** Where the selected sentence came from, with its sound, or that it was written by hand. */
export function SentenceSource({ loaded, document, sources }: SentenceSourceProps) {
  const words = useWords(sectionWords).source;
  const { selected } = document;
  if (selected === null)
    return (
      <section className="from-where">
        <h2>{words.title}</h2>
        <p className="hint">{words.start}</p>
      </section>
    );
  const told = sources.of(selected.from);
  const isByHand = sources.isByHand(selected.text, selected.from);
  const asSpoken = () =>
    document.replaceSentence(
      selected,
      told.map(({ id, text }) => ({ paragraph: 0, text, from: [id] })),
    );
  return (
    <section className="from-where">
      <h2>{words.title}</h2>
      {isByHand ? (
        <>
          <h3>
            <Icon name="pen" size={24} /> {words.byHand}
          </h3>
          <p>
            {words.quoted(selected.text)} {words.noSound}
          </p>
        </>
      ) : null}
      {isByHand && told.length > 0 ? <p className="hint">{words.madeFrom}</p> : null}
      {told.length > 0 ? <Told key={selected.from.join(" ")} told={told} loaded={loaded} /> : null}
      {!isByHand && sources.isPart(selected.text, selected.from) ? <p className="hint">{words.part}</p> : null}
      {told.length > 0 && (isByHand || sources.isPart(selected.text, selected.from)) ? (
        <Button look="plain" onClick={asSpoken}>
          <Icon name="again" size={24} /> {words.asSpoken}
        </Button>
      ) : null}
      <p className="hint">{words.soundStays}</p>
    </section>
  );
}

/** Questions of the family have higher numbers. */
const lastQuestionOfBank = 85;

function Told({ told, loaded }: { told: readonly SourceSentence[]; loaded: LoadedSection }) {
  const words = useWords(sectionWords).source;
  const language = useLanguage();
  const spans = told.flatMap((one) => one.spans);
  const sound = loaded.sounds.find((one) => one.recording_id === spans[0]?.recordingId);
  const question = loaded.question_id <= lastQuestionOfBank ? loaded.question_id : null;
  return (
    <>
      {spans.length > 0 ? <HearSource spans={spans} sounds={loaded.sounds} /> : null}
      <blockquote>{words.quoted(told.map(({ text }) => text).join(" "))}</blockquote>
      {sound === undefined ? null : (
        <p className="hint">
          {words.told(question, dayOf(sound.told_at, language), clock((spans[0]?.startMs ?? 0) / 1000))}
        </p>
      )}
    </>
  );
}
