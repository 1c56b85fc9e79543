import { useState } from "react";
import { Header } from "#web/ui/header.tsx";
import { HelpLink } from "#web/ui/help-link.tsx";
import { comfortWords } from "#web/ui/comfort/comfort-words.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { en as microphoneWords } from "#web/ui/microphone/microphone.en.ts";
import { en as visibilityEnglish } from "#web/ui/visibility/visibility.en.ts";
import { FamilyQuestionNotice } from "#web/ui/family-question-notice.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { EnvelopeDrawing } from "#web/ui/envelope-drawing.tsx";
import { FactList } from "#web/ui/fact-list.tsx";
import { Icon, iconNames } from "#web/ui/icon.tsx";
import { Mark } from "#web/ui/mark.tsx";
import { MicrophoneHelp } from "#web/ui/microphone/microphone-help.tsx";
import { NextSteps } from "#web/ui/next-steps.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { NotLoaded } from "#web/ui/not-loaded.tsx";
import { Player } from "#web/ui/player/player.tsx";
import { PlayableSentence } from "#web/ui/player/playable-sentence.tsx";
import { VoicePlayer } from "#web/ui/player/voice-player.tsx";
import { Progress } from "#web/ui/progress.tsx";
import { ComfortButton, ComfortCard } from "#web/ui/comfort/comfort-card.tsx";
import { SaveState } from "#web/ui/recorder/save-state.tsx";
import { Recorder } from "#web/ui/recorder/recorder.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { FillTaskSlot, TaskSlot } from "#web/ui/task-slot.tsx";
import { Toasts, useToast } from "#web/ui/toast.tsx";
import { Tooltip } from "#web/ui/tooltip.tsx";
import { VisibilityPicker, type ShownVisibility } from "#web/ui/visibility/visibility-picker.tsx";
import { WayBack } from "#web/ui/way-back.tsx";
import { Conversation, loudness } from "./conversation.tsx";
import { Fields } from "./fields.tsx";

const colours = ["light", "dark", "high"] as const;
const swatches = [
  "paper",
  "paper-2",
  "sheet",
  "ink",
  "ink-soft",
  "oxblood",
  "forest",
  "danger",
  "mark",
  "line",
  "hair",
];

const sound = {
  src: "/site/none.mp3",
  seconds: 12,
  peaks: Array.from({ length: 48 }, (_, at) => 10 + ((at * 37) % 90)),
};
const playerWords = { play: "Play", pause: "Pause", position: "Position", failed: "This cannot be played." };

/** `/dev/ui`: all components of `web/ui` in each color theme and text size. */
export function ComponentsPage() {
  return (
    <Toasts label="Notifications" close="Close">
      <Header
        home="/"
        words={frameWords.en}
        task={<TaskSlot />}
        beside={<HelpLink language="en" label={frameWords.en.help} />}
      >
        <ComfortButton words={comfortWords.en} />
      </Header>
      <ComfortCard words={comfortWords.en} />
      <FillTaskSlot>
        <p>What is to be done now</p>
      </FillTaskSlot>
      <main className="components">
        <h1>Components</h1>
        {colours.map((colour) => (
          <section key={colour} data-comfort={colour} aria-label={colour}>
            <Components mode={colour} />
          </section>
        ))}
      </main>
    </Toasts>
  );
}

function Components({ mode }: { mode: string }) {
  const say = useToast();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <h2>{mode}</h2>
      <p className="row">
        <Button>Save answer</Button>
        <Button look="quiet">Pause &amp; save</Button>
        <Button look="plain">Skip</Button>
        <Button busy>Saving…</Button>
      </p>
      <Fields mode={mode} />
      <Notice kind="good">Your answer is safe.</Notice>
      <Notice kind="problem">There is no connection.</Notice>
      <p className="row">
        <Button look="quiet" onClick={() => setAsking(true)}>
          Dialog
        </Button>
        <Button look="quiet" onClick={() => say("good", "Saved. This goes after four seconds.")}>
          Toast
        </Button>
        <Button look="quiet" onClick={() => say("error", "Not saved. This stays until you close it.")}>
          Error
        </Button>
        <Tooltip text="A word more, after 700 ms">
          <Button look="quiet">Tooltip</Button>
        </Tooltip>
      </p>
      <Dialog title="Leave this page?" open={asking} onClose={() => setAsking(false)}>
        <p>What you said so far is kept.</p>
        <Button onClick={() => setAsking(false)}>Stay</Button>
      </Dialog>
      <Tabs label="Book" tabs={["Chapters", "People", "Places"].map((name) => ({ name, label: name, panel: name }))} />
      <Player title="A voice" sound={sound} words={playerWords} note="Nothing is to be heard here." />
      <VoicePlayer look="large" title="A take, just now" sound={sound} words={playerWords} />
      <p>
        <PlayableSentence text="A sentence that is heard." lit playing={false} play={() => say("good", "It plays.")} />
      </p>
      <Recorders />
      <Conversation mode={mode} />
      <FactList facts={[["lock", "Only you.", "Nobody else sees this."]]} />
      <NextSteps title="What happens next" steps={["You speak.", "You read it."]} done={1} />
      <HelpWithMicrophone />
      <HeardBy />
      <Waiting />
      <Swatches />
    </>
  );
}

function HeardBy() {
  const [shown, setShown] = useState<ShownVisibility>({ visibility: "family only", sealedUntil: null });
  return <VisibilityPicker words={visibilityEnglish} shown={shown} choose={setShown} />;
}

function HelpWithMicrophone() {
  const say = useToast();
  return (
    <MicrophoneHelp
      words={microphoneWords}
      problem="The microphone is blocked."
      again="Try again"
      tryAgain={() => say("good", "Asked again.")}
    />
  );
}

function Waiting() {
  return (
    <>
      <Progress label="The book is being set" value={0.4} />
      <Progress label="Nobody knows how long" value={null} />
      <Skeleton label="One moment…" />
      <NotLoaded text="The photographs could not be loaded." retry={() => undefined} />
      <FamilyQuestionNotice asks="June asks you something." look="Look at it when you like" to="/en/family" />
      <WayBack words={{ title: "404", text: "Oops! Page not found", home: "Return to Home" }} home="/" />
    </>
  );
}

const recorders = [
  ["ready", "Speak", "Tap to start talking"],
  ["listening", "Pause", "Recording in progress…"],
  ["resting", "Go on", "Resting"],
  ["sending", "Sending", "Being sent"],
  ["safe", "Safe", "Answer saved successfully!"],
] as const;
const keptSteps = [
  ["On this device", "yes"],
  ["Being sent", "now"],
  ["Safe", "no"],
] as const;

function Recorders() {
  return recorders.map(([state, label, status]) => (
    <Recorder
      key={state}
      state={state}
      label={label}
      status={status}
      seconds={state === "ready" ? null : 84}
      level={state === "listening" ? loudness : null}
    >
      <SaveState label="Where your words are" notYet="not yet" steps={keptSteps} />
    </Recorder>
  ));
}

function Swatches() {
  return (
    <>
      <ul className="swatches">
        <li>
          <Mark /> mark
        </li>
        <li>
          <EnvelopeDrawing />
        </li>
        {iconNames.map((name) => (
          <li key={name}>
            <Icon name={name} /> {name}
          </li>
        ))}
      </ul>
      <ul className="swatches">
        {swatches.map((name) => (
          <li key={name}>
            <svg viewBox="0 0 2 1" aria-hidden="true">
              <rect width="2" height="1" fill={`var(--${name})`} />
            </svg>
            {name}
          </li>
        ))}
      </ul>
    </>
  );
}
