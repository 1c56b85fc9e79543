import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { useReadAloud } from "#web/playback/use-read-aloud.ts";
import { useVoice } from "#web/playback/use-voice.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { audiobooksWords } from "./audiobooks-words.ts";

type SpokenNoticeProps = { author: string; opening: string | null };

/** What the files of a narrated edition say first, to read and to hear. `opening`: the file that says it, once it is made. */
export function SpokenNotice({ author, opening }: SpokenNoticeProps) {
  const words = useWords(audiobooksWords);
  const text = words.notice(author);
  return (
    <section className="edition-notice">
      <h2>{words.noticeTitle}</h2>
      <div className="leaves">
        <blockquote>{words.quoted(text)}</blockquote>
        {opening === null ? <InAnotherVoice text={text} /> : <FromFile src={opening} />}
      </div>
      <p className="hint">{words.noticeHint}</p>
      <p className="hint">{words.takeBack}</p>
    </section>
  );
}

function FromFile({ src }: { src: string }) {
  const { audio, playing, play, stop } = useVoice();
  return (
    <>
      <audio {...audio} src={src} />
      <HearIt isPlaying={playing} press={() => (playing ? stop() : play(0))} />
    </>
  );
}

function InAnotherVoice({ text }: { text: string }) {
  const words = useWords(audiobooksWords);
  const { state, play, stop } = useReadAloud(text, useLanguage());
  return (
    <>
      <HearIt
        isPlaying={state === "saying"}
        isBusy={state === "coming"}
        press={() => (state === "saying" ? stop() : play())}
      />
      <p className="hint" role="status">
        {state === "mute" ? words.noVoice : words.anotherVoice}
      </p>
    </>
  );
}

function HearIt({ isPlaying, isBusy = false, press }: { isPlaying: boolean; isBusy?: boolean; press: () => void }) {
  const words = useWords(audiobooksWords);
  return (
    <Button look="listen" busy={isBusy} onClick={press}>
      <Icon name={isPlaying ? "pause" : "play"} size={24} /> {isPlaying ? words.stop : words.hearNotice}
    </Button>
  );
}
