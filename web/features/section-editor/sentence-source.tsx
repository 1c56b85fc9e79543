import { clock } from "#web/lib/clock.ts";
import { dayOf } from "#web/lib/day-of.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { lastOfBank } from "#domain/interview/question-chapter.ts";
import type { SourceSentence } from "#domain/book/section.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { HearSource } from "./hear-source.tsx";
import type { LoadedSection } from "#web/story/section/load-section.ts";
import type { SectionSources } from "./section-sources.ts";
import { sectionWords } from "./section-words.ts";
import type { Hearing } from "#web/story/section/use-hearing.ts";
import type { SectionDocument } from "./use-section-document.ts";

type SentenceSourceProps = {
  loaded: LoadedSection;
  document: SectionDocument;
  sources: SectionSources;
  hearing: Hearing;
};

/** Where the selected sentence came from, with its sound, or that it was written by hand. */
export function SentenceSource({ loaded, document, sources, hearing }: SentenceSourceProps) {
  const words = useWords(sectionWords).source;
  const { selected } = document;
  if (selected === null)
    return (
      <section className="from-where">
        <h2>{words.title}</h2>
        <p className="hint">{words.start}</p>
      </section>
    );
  const told = sources.of(selected.words.from);
  const isByHand = sources.isByHand(selected.words);
  const isPart = !isByHand && sources.isPart(selected.words);
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
            {words.quoted(selected.words.text)} {words.noSound}
          </p>
        </>
      ) : null}
      {isByHand && told.length > 0 ? <p className="hint">{words.madeFrom}</p> : null}
      {told.length > 0 ? <Told told={told} loaded={loaded} hearing={hearing} /> : null}
      {isPart ? <p className="hint">{words.part}</p> : null}
      {told.length > 0 && (isByHand || isPart) ? (
        <Button look="plain" onClick={asSpoken}>
          <Icon name="again" size={24} /> {words.asSpoken}
        </Button>
      ) : null}
      <p className="hint">{words.soundStays}</p>
    </section>
  );
}

type ToldProps = { told: readonly SourceSentence[]; loaded: LoadedSection; hearing: Hearing };

function Told({ told, loaded, hearing }: ToldProps) {
  const words = useWords(sectionWords).source;
  const language = useLanguage();
  const [span] = told.flatMap((one) => one.spans);
  const sound = loaded.sounds.find((one) => one.recording_id === span?.recordingId);
  const question = loaded.question_id <= lastOfBank ? loaded.question_id : null;
  return (
    <>
      {hearing.canHear ? <HearSource hearing={hearing} /> : null}
      <blockquote>{words.quoted(told.map(({ text }) => text).join(" "))}</blockquote>
      {sound === undefined ? null : (
        <p className="hint">
          {words.told(question, dayOf(sound.told_at, language), clock((span?.startMs ?? 0) / 1000))}
        </p>
      )}
    </>
  );
}
