import { useVoice } from "#web/playback/use-voice.ts";
import { storyWords } from "#web/story/texts/story-words.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

/** Plays the next question in a computer voice. */
export function PlayQuestion({ name }: { name: string }) {
  const words = useWords(storyWords);
  const language = useLanguage();
  const { audio, playing, play, stop } = useVoice();
  return (
    <>
      <audio {...audio} src={`/questions/${name}/${language}`} />
      <Button look="listen" onClick={() => (playing ? stop() : play(0))}>
        <Icon name={playing ? "stop" : "play"} size={24} /> {playing ? words.stopQuestion : words.hearQuestion}
      </Button>
    </>
  );
}
