import { useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import { Link, useParams } from "react-router";
import { formsOf } from "#domain/book/memoir.ts";
import { pagePath } from "#domain/site-map.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { memoirWords } from "./memoir-words.ts";
import { clock } from "#web/lib/clock.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { PlayableSentence } from "#web/ui/player/playable-sentence.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { hasAudiobook } from "./load-audiobook.ts";
import { loadMemoir, type ShownMemoir, type ShownSentence } from "./load-memoir.ts";
import { ReadingBar, SoundControls } from "./reading-bar.tsx";
import { SentenceSource } from "./sentence-source.tsx";
import { lengthOf } from "./playable-stories.ts";
import type { Reader, Reading } from "./reader.ts";
import { useFollow } from "./use-follow.ts";
import { useReader } from "./use-reader.ts";

/** The chapters as printed. Each sentence plays its part of the recording. */
export function MemoirPage() {
  const id = useParams()["id"] ?? "";
  const words = useWords(memoirWords);
  const { loading, backToDashboard, tryAgain } = useWords(frameWords);
  const language = useLanguage();
  const { data: memoir, isError, refetch } = useQuery({ queryKey: ["memoir", id], queryFn: () => loadMemoir(id) });
  if (memoir === undefined && !isError) return <Skeleton label={loading} />;
  return (
    <div className="read-along">
      <Link className="link" to={pagePath(language, "/dashboard")}>
        <Icon name="back" size={24} /> {backToDashboard}
      </Link>
      {memoir ? null : <h1>{words.title}</h1>}
      {memoir === undefined ? (
        <Notice kind="problem">
          {words.filesNotFound} <Button onClick={() => void refetch()}>{tryAgain}</Button>
        </Notice>
      ) : null}
      {memoir === null ? <Notice kind="problem">{words.missing}</Notice> : null}
      {memoir ? <Pages id={id} memoir={memoir} /> : null}
    </div>
  );
}

function Pages({ id, memoir }: { id: string; memoir: ShownMemoir }) {
  const words = useWords(memoirWords);
  const { reader, reading } = useReader(id, memoir.sentences);
  useFollow(reading.at?.id ?? null, reading.playing);
  const { data: levelled = false } = useQuery({ queryKey: ["has audiobook", id], queryFn: () => hasAudiobook(id) });
  return (
    <>
      <div className="read">
        <article className="book-page">
          <p className="running-head">
            <span>{memoir.title}</span>
            <span>{memoir.author}</span>
          </p>
          <h1>{memoir.title}</h1>
          <SoundControls reader={reader} reading={reading} levelled={levelled} />
          {memoir.draft ? <p className="hint">{words.draft}</p> : null}
          {memoir.composer.writing?.stopped ? (
            <p className="hint">{words.unwritten[memoir.composer.writing.stopped]}</p>
          ) : null}
          {reading.failed ? <Notice kind="problem">{words.silent}</Notice> : null}
          {memoir.chapters.map((chapter) => (
            <Chapter key={chapter.number} chapter={chapter} memoir={memoir} reader={reader} reading={reading} />
          ))}
        </article>
        <nav className="contents" aria-labelledby="contents">
          <h2 id="contents">{words.chapters}</h2>
          <ol>
            {memoir.chapters.map(({ number, title }) => (
              <li key={number} className={reading.at?.chapter === number ? "here" : undefined}>
                <a href={`#chapter-${number}`}>
                  <b>{title}</b>
                  <i aria-hidden="true" />
                  <span>
                    {reading.at?.chapter === number ? <Icon name="headphones" size={20} /> : null}
                    <span className="unseen">, </span>
                    {clock(secondsOf(memoir.sentences, number))}
                  </span>
                </a>
              </li>
            ))}
          </ol>
        </nav>
      </div>
      <ReadingBar reader={reader} reading={reading} levelled={levelled} />
    </>
  );
}

function secondsOf(sentences: readonly ShownSentence[], chapter: number): number {
  return sentences.filter((one) => one.chapter === chapter).reduce((sum, one) => sum + lengthOf(one), 0) / 1000;
}

type ChapterProps = { chapter: ShownMemoir["chapters"][number]; memoir: ShownMemoir; reader: Reader; reading: Reading };

function Chapter({ chapter, memoir, reader, reading }: ChapterProps) {
  const words = useWords(memoirWords);
  return (
    <section id={`chapter-${chapter.number}`}>
      <h2>{chapter.title}</h2>
      {chapter.stories.map((story, at) => {
        const forms = formsOf(story);
        return (
          <Fragment key={`${chapter.number} ${at}`}>
            {story.title && story.title !== chapter.title ? <div className="story-title">{story.title}</div> : null}
            {chapter.stories.length > 1 || story.heading !== chapter.title ? <h3>{story.heading}</h3> : null}
            {paragraphs(memoir.sentences, chapter.number, at).map(([number, sentences], index, all) => (
              <Fragment key={number}>
                {beginsUnread(story.unread, sentences, all[index - 1]?.[1]) ? (
                  <p className="chip">{words.unread}</p>
                ) : null}
                <p className={forms.get(sentences[0]?.id ?? "")}>
                  {sentences.map((one) => (
                    <Sentence
                      key={one.id}
                      sentence={one}
                      lit={reading.at?.id === one.id}
                      playing={reading.playing && reading.at?.id === one.id}
                      play={() => void reader.play(one)}
                    />
                  ))}
                </p>
                {sentences
                  .filter(({ id, claims }) => id === reading.at?.id && claims.length > 0)
                  .map((one) => (
                    <SentenceSource key={one.id} sentence={one} reader={reader} />
                  ))}
              </Fragment>
            ))}
          </Fragment>
        );
      })}
    </section>
  );
}

/** The first paragraph of each recording with unread words. */
function beginsUnread(
  unread: readonly string[] = [],
  [first]: readonly ShownSentence[],
  [before]: readonly ShownSentence[] = [],
): boolean {
  const recording = first?.spans[0]?.recordingId;
  return recording !== undefined && unread.includes(recording) && before?.spans[0]?.recordingId !== recording;
}

type SentenceProps = { sentence: ShownSentence; lit: boolean; playing: boolean; play: () => void };

function Sentence({ sentence, lit, playing, play }: SentenceProps) {
  const words = useWords(memoirWords);
  if (sentence.spans.length === 0)
    return (
      <span>
        {sentence.text} <small>({words.writtenByHand})</small>{" "}
      </span>
    );
  return <PlayableSentence text={sentence.text} lit={lit} playing={playing} play={play} />;
}

function paragraphs(sentences: ShownSentence[], chapter: number, story: number): [number, ShownSentence[]][] {
  const here = sentences.filter((one) => one.chapter === chapter && one.story === story);
  return [...Map.groupBy(here, ({ paragraph }) => paragraph)];
}
