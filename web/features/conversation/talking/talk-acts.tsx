import type { ReactNode } from "react";
import { voiceWords } from "#web/features/conversation/voice-words.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { HoldButton } from "#web/ui/talk/hold-button.tsx";
import { useSettled } from "./use-settled.ts";
import type { TalkScene } from "./talk-scene.ts";
import type { TalkView } from "./use-talking.ts";

type ActsProps = { talk: TalkView; finished: () => void; again: () => void };

/** Buttons that end, hold, take or return a turn: two at a time. `children`: the button to continue. */
export function TalkActs({ children, ...props }: ActsProps & { children: ReactNode }) {
  const { scene, sound } = props.talk;
  const guarded = useSettled(`${scene} ${sound.turns}`);
  const Acts = acts[scene];
  if (Acts === undefined) return null;
  return (
    <div className="talk-acts" onClickCapture={guarded}>
      <Acts {...props} />
      {children}
    </div>
  );
}

const acts: Partial<Record<TalkScene, (props: ActsProps) => ReactNode>> = {
  listening: Listening,
  waiting: Waiting,
  speaking: Speaking,
  off: Off,
  hold: ByButton,
  press: ByButton,
};

function Listening({ talk, finished }: ActsProps) {
  const words = useWords(voiceWords);
  return (
    <>
      <Button large onClick={finished}>
        {words.finished}
      </Button>
      <Button large look="quiet" onClick={talk.moment.begin}>
        {words.moment}
      </Button>
    </>
  );
}

function Waiting({ talk, finished }: ActsProps) {
  const words = useWords(voiceWords);
  return (
    <>
      <Button large onClick={talk.moment.end}>
        {words.talking.goOn}
      </Button>
      <Button
        large
        look="quiet"
        onClick={() => {
          talk.moment.end();
          finished();
        }}
      >
        {words.finished}
      </Button>
    </>
  );
}

function Speaking({ talk, again }: ActsProps) {
  const words = useWords(voiceWords).talking;
  if (talk.sound.turns !== "pauses") return <ByButton talk={talk} />;
  const speak = () => {
    talk.hush();
    talk.turn.setMuted(false);
  };
  return (
    <>
      <Button large onClick={speak}>
        <Icon name="microphone" size={28} /> {words.wantToSpeak}
      </Button>
      <Button large look="quiet" onClick={again}>
        <Icon name="again" /> {words.again}
      </Button>
    </>
  );
}

function Off({ talk }: ActsProps) {
  const words = useWords(voiceWords).talking;
  return (
    <Button large onClick={() => talk.turn.setMuted(false)}>
      <Icon name="microphone" size={28} /> {words.turnOn}
    </Button>
  );
}

function ByButton({ talk: { sound, change, turn } }: Pick<ActsProps, "talk">) {
  const words = useWords(voiceWords).talking;
  const way = sound.turns === "press" ? "press" : "hold";
  const label = way === "hold" ? words.holdButton : turn.isDown ? words.pressAgain : words.pressButton;
  return (
    <>
      <HoldButton way={way} down={turn.isDown} press={turn.press} release={turn.release}>
        {label}
      </HoldButton>
      <Button large look="quiet" onClick={() => change({ turns: way === "hold" ? "press" : "hold" })}>
        {way === "hold" ? words.pressInstead : words.holdInstead}
      </Button>
    </>
  );
}
