import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { VoicePlayer } from "#web/ui/player/voice-player.tsx";
import { sectionWords } from "./section-words.ts";
import type { Hearing } from "#web/story/section/use-hearing.ts";

const opened = { onPlay: () => undefined };

/** Plays the words of a sentence from their recording. */
export function HearSource({ hearing }: { hearing: Hearing }) {
  const words = useWords(sectionWords).source;
  const { player } = useWords(frameWords);
  const { state, hear } = hearing;
  if (typeof state !== "string")
    return <VoicePlayer title={words.sound} sound={state} words={player} opened={opened} />;
  return (
    <>
      <Button look="listen" busy={state === "loading"} onClick={hear}>
        <Icon name="play" size={22} /> {words.hear}
      </Button>
      {state === "failed" ? <Notice kind="problem">{words.silent}</Notice> : null}
    </>
  );
}
