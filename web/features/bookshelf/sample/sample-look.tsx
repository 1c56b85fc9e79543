import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { SampleChapter } from "#domain/book/sample-chapter.ts";
import { pagePath } from "#domain/site-map.ts";
import { drawAddress } from "#web/playback/use-sound.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { NotLoaded } from "#web/ui/not-loaded.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { VoicePlayer } from "#web/ui/player/voice-player.tsx";
import { Progress } from "#web/ui/progress.tsx";
import { loadSample, sampleQuery } from "./load-sample.ts";
import { SamplePages } from "./sample-pages.tsx";
import { sampleWords } from "./sample-words.ts";
import { SoundReport } from "./sound-report.tsx";
import "./sample.css";

type Look = { userId: string; sessionId: string; bookId: string };

/** What the free trial made: pages, a minute of voice and a report on the sound. `excerpt` is shown until then. */
export function SampleLook(look: Look & { excerpt: ReactNode }) {
  const language = useLanguage();
  /* The page loads the words of its address; a person may prefer another language. */
  const { data: hasWords = false } = useQuery({
    queryKey: ["words", "sample", language],
    queryFn: async () => {
      await sampleWords.load(language);
      return true;
    },
    staleTime: Infinity,
  });
  return hasWords ? <LookInside {...look} /> : look.excerpt;
}

function LookInside({ excerpt, ...look }: Look & { excerpt: ReactNode }) {
  const words = useWords(sampleWords);
  const { data: sample, isError, refetch } = useQuery(sampleQuery(look.userId, look.sessionId));
  return (
    <section className="look-inside" aria-labelledby="look-inside">
      <h2 id="look-inside">{words.title}</h2>
      {isError ? <NotLoaded text={words.notLoaded} retry={refetch} /> : null}
      {sample?.state === "made" ? (
        <Made sample={sample} />
      ) : (
        <>
          {sample ? <Waiting sample={sample} {...look} /> : null}
          {excerpt}
        </>
      )}
    </section>
  );
}

function Made({ sample }: { sample: Extract<SampleChapter, { state: "made" }> }) {
  const words = useWords(sampleWords);
  return (
    <>
      <SamplePages pictures={sample.pictures} />
      <p>
        <a className="button" href={sample.pdf} target="_blank" rel="noreferrer">
          {words.openPdf(sample.pages)}
        </a>
      </p>
      <h3>{words.minute}</h3>
      {sample.minute ? <Minute {...sample.minute} /> : <p className="hint">{words.noMinute}</p>}
      <SoundReport report={sample.report} />
    </>
  );
}

function Minute({ url, seconds }: { url: string; seconds: number }) {
  const words = useWords(sampleWords);
  const { player } = useWords(frameWords);
  const { data: sound } = useQuery({
    queryKey: ["minute", url],
    queryFn: () => drawAddress(url, seconds),
    staleTime: Infinity,
  });
  return (
    <>
      <p className="hint">{words.minuteText}</p>
      {sound ? <VoicePlayer title={words.minute} sound={sound} words={player} /> : <div className="voice-waits" />}
    </>
  );
}

type WaitingProps = Look & { sample: Exclude<SampleChapter, { state: "made" }> };

function Waiting({ sample, userId, sessionId, bookId }: WaitingProps) {
  const words = useWords(sampleWords);
  const language = useLanguage();
  const client = useQueryClient();
  const { tryAgain } = useWords(frameWords);
  const again = useMutation({
    mutationFn: () => loadSample(sessionId, true),
    onSuccess: (made) => client.setQueryData(sampleQuery(userId, sessionId).queryKey, made),
  });
  if (sample.state === "making") return <Progress label={words.making} value={sample.fraction || null} />;
  if (sample.state === "failed")
    return (
      <Notice kind="problem">
        <p>{words.failed}</p>
        <Button look="quiet" disabled={again.isPending} onClick={() => again.mutate()}>
          {tryAgain}
        </Button>
      </Notice>
    );
  if (sample.state === "tomorrow") return <p className="hint">{words.tomorrow}</p>;
  if (sample.state === "too early")
    return <p className="hint">{sample.told < sample.of ? words.tooEarly(sample.told, sample.of) : words.writing}</p>;
  return (
    <p className="hint">
      {sample.state === "nothing" ? words.nothing : words.noConsent}{" "}
      <Link className="link" to={pagePath(language, `/story/${bookId}`)}>
        {words.toAnswers}
      </Link>
    </p>
  );
}
