import { Fragment, useEffect, useRef, useState } from "react";
import { Link, useParams } from "react-router";
import { pagePath } from "#domain/site-map.ts";
import { SpanPlayer } from "#web/audio/span-player.ts";
import { useLanguage, useWords } from "#web/app/language.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { loadMemoir, type BookSentence, type ReadMemoir } from "./memoir-data.ts";

/** The chapters as printed; each sentence plays the second of tape it came from. */
export function MemoirPage() {
  const id = useParams()["id"] ?? "";
  const words = useWords();
  const language = useLanguage();
  const [memoir, setMemoir] = useState<ReadMemoir | null | undefined>(undefined);
  useEffect(() => {
    loadMemoir(id).then(setMemoir, () => setMemoir(null));
  }, [id]);
  if (memoir === undefined) return <Skeleton label={words.loading} />;
  return (
    <article className="sheet book">
      <Link to={pagePath(language, "/dashboard")}>{words.backToDashboard}</Link>
      {memoir === null ? <Notice kind="problem">{words.memoir.missing}</Notice> : <Pages memoir={memoir} />}
    </article>
  );
}

function Pages({ memoir }: { memoir: ReadMemoir }) {
  const words = useWords();
  const player = useRef<SpanPlayer | null>(null);
  const [playing, setPlaying] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => () => player.current?.stop(), []);

  async function play({ id, spans }: BookSentence) {
    player.current ??= new SpanPlayer();
    setFailed(false);
    setPlaying(id);
    try {
      await player.current.play(spans, (recordingId) => memoir.paths.get(recordingId) ?? null);
    } catch {
      setFailed(true);
    }
    setPlaying((current) => (current === id ? null : current));
  }

  return (
    <>
      <h1>{memoir.title}</h1>
      <p>{memoir.author}</p>
      {memoir.draft ? <p className="hint">{words.home.draft}</p> : null}
      <p>{words.memoir.how}</p>
      {failed ? <Notice kind="problem">{words.memoir.silent}</Notice> : null}
      {memoir.chapters.map((chapter) => (
        <section key={chapter.number}>
          <h2>{chapter.title}</h2>
          {chapter.stories.map((story, at) => (
            <Fragment key={`${chapter.number} ${at}`}>
              {chapter.stories.length > 1 || story.heading !== chapter.title ? <h3>{story.heading}</h3> : null}
              {paragraphs(memoir.sentences, chapter.number, at).map(([number, sentences]) => (
                <p key={number}>
                  {sentences.map((sentence) => (
                    <Sentence
                      key={sentence.id}
                      sentence={sentence}
                      playing={playing === sentence.id}
                      play={() => void play(sentence)}
                    />
                  ))}
                </p>
              ))}
            </Fragment>
          ))}
        </section>
      ))}
    </>
  );
}

function Sentence({ sentence, playing, play }: { sentence: BookSentence; playing: boolean; play: () => void }) {
  const words = useWords().memoir;
  if (sentence.spans.length === 0)
    return (
      <span>
        {sentence.text} <small>({words.writtenByHand})</small>{" "}
      </span>
    );
  return (
    <>
      <button type="button" className="sentence" aria-pressed={playing} onClick={play}>
        {sentence.text}
      </button>{" "}
    </>
  );
}

function paragraphs(sentences: BookSentence[], chapter: number, story: number): [number, BookSentence[]][] {
  const here = sentences.filter((one) => one.chapter === chapter && one.story === story);
  return [...Map.groupBy(here, ({ paragraph }) => paragraph)];
}
