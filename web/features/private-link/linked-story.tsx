import { useQuery } from "@tanstack/react-query";
import { useRef, useState, type RefObject } from "react";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { signedForSeconds } from "#web/playback/stored-sound.ts";
import type { DrawnRecording } from "#web/playback/use-sound.ts";
import { clock } from "#web/lib/clock.ts";
import { NotLoaded } from "#web/ui/not-loaded.tsx";
import { SpokenText } from "#web/story/read-along/spoken-text.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { SoundLine } from "#web/ui/player/sound-line.tsx";
import { usePlayback } from "#web/ui/player/use-playback.ts";
import { linkWords } from "./link-words.ts";
import { loadAnswerWords, loadLinkedSound, questionOf, type LinkedAnswer } from "./load-link.ts";

type LinkedStoryProps = { answer: LinkedAnswer; giver: string; look: "page" | "list" };

/** An answer as a page of the book, with its sound once that is loaded. */
export function LinkedStory(props: LinkedStoryProps) {
  const { noSound } = useWords(linkWords);
  const { audio_path: path, duration_seconds: seconds } = props.answer;
  const { data, isError, refetch } = useQuery({
    queryKey: ["linked sound", path],
    queryFn: () => loadLinkedSound(path ?? "", seconds ?? 0),
    enabled: path !== null,
    staleTime: (signedForSeconds / 2) * 1000,
  });
  return (
    <>
      {isError ? <NotLoaded text={noSound} retry={refetch} /> : null}
      <StoryPage key={data ? "sound" : "silent"} {...props} sound={data ?? null} />
    </>
  );
}

/** Reads along once the words are loaded. */
function StoryPage({ answer, giver, look, sound }: LinkedStoryProps & { sound: DrawnRecording | null }) {
  const words = useWords(linkWords);
  const language = useLanguage();
  const audio = useRef<HTMLAudioElement>(null);
  const playback = usePlayback(audio);
  const { id, transcript } = answer;
  const { data: timed } = useQuery({
    queryKey: ["linked words", id, transcript],
    queryFn: () => loadAnswerWords(id),
    enabled: sound !== null,
    staleTime: Infinity,
  });
  return (
    <>
      <article className="book-page">
        {giver === "" ? null : (
          <p className="running-head">
            <span>{giver}</span>
          </p>
        )}
        <section>
          <h2>{questionOf(answer, language)}</h2>
          <svg className="ornament" viewBox="0 0 84 8" aria-hidden="true">
            <path d="M0 4h31M53 4h31" />
            <circle cx="42" cy="4" r="3.6" />
          </svg>
          {sound && timed && timed.length > 0 ? (
            <SpokenText words={timed} audio={audio} playback={playback} />
          ) : (
            <WrittenText text={answer.transcript ?? ""} />
          )}
        </section>
        {answer.is_draft && answer.transcript ? <p className="hint">{words.draft}</p> : null}
      </article>
      {sound ? <StoryBar sound={sound} giver={giver} look={look} audio={audio} playback={playback} /> : null}
    </>
  );
}

function WrittenText({ text }: { text: string }) {
  return text.split(/\n+/).map((paragraph, at) => <p key={at}>{paragraph}</p>);
}

const slowerRate = 0.85;

type StoryBarProps = {
  sound: DrawnRecording;
  giver: string;
  look: "page" | "list";
  audio: RefObject<HTMLAudioElement | null>;
  playback: ReturnType<typeof usePlayback>;
};

/** The player: below the window for one story, below each page of several. */
function StoryBar({ sound, giver, look, audio, playback }: StoryBarProps) {
  const words = useWords(linkWords);
  const { player } = useWords(frameWords);
  const [isSlower, setSlower] = useState(false);
  const title = words.voice(giver);
  const setSpeed = (slower: boolean) => {
    setSlower(slower);
    if (audio.current) audio.current.playbackRate = slower ? slowerRate : 1;
  };
  return (
    <section className={`${look === "page" ? "reading-bar" : "story-bar"} ${playback.state}`} aria-label={title}>
      <SoundLine title={title} sound={sound} words={player} audio={audio} playback={playback} />
      <p className="bar-words">
        <span>{clock(Math.min(playback.now, sound.seconds))}</span>
        <span className="bar-title">{title}</span>
        <button className="link" type="button" aria-pressed={isSlower} onClick={() => setSpeed(!isSlower)}>
          {words.slower}
        </button>
        <span>{clock(sound.seconds)}</span>
      </p>
      {playback.failed ? <Notice kind="problem">{words.noSound}</Notice> : null}
    </section>
  );
}
