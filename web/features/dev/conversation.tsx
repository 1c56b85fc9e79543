import { useState } from "react";
import { PickOne } from "#web/ui/form/pick-one.tsx";
import { Slider } from "#web/ui/form/slider.tsx";
import { Face } from "#web/ui/talk/face.tsx";
import { HoldButton } from "#web/ui/talk/hold-button.tsx";
import { SpeakerPage, TalkSpread } from "#web/ui/talk/talk-spread.tsx";
import { WrittenStrokes } from "#web/ui/talk/written-strokes.tsx";

/** A simulated level. */
export const loudness = () => Math.random();
const devices = [
  { id: "laptop", label: "Laptop microphone" },
  { id: "headset", label: "Headset" },
];

/** The components of a conversation. */
export function Conversation({ mode }: { mode: string }) {
  const [volume, setVolume] = useState(0.5);
  const [device, setDevice] = useState("laptop");
  return (
    <>
      <p className="row">
        {(["ready", "waiting", "listening", "speaking", "off"] as const).map((look) => (
          <Face key={look} look={look} level={look === "listening" ? loudness : null} />
        ))}
      </p>
      <TalkSpread>
        <SpeakerPage side="left" name={`The interviewer, ${mode}`} chip="Computer voice">
          <p>What was it like to turn that key?</p>
        </SpeakerPage>
        <SpeakerPage side="right" name={`You, ${mode}`} chip="Speaking now">
          <WrittenStrokes strokes={14} />
        </SpeakerPage>
      </TalkSpread>
      <Hold way="hold" label="Hold to speak" />
      <Hold way="press" label="Press to speak" />
      <Slider
        label="Voice of the interviewer"
        value={volume}
        text={`${Math.round(volume * 100)} %`}
        change={setVolume}
      />
      <PickOne label="Microphone" choices={devices} chosen={device} choose={setDevice} />
    </>
  );
}

function Hold({ way, label }: { way: "hold" | "press"; label: string }) {
  const [down, setDown] = useState(false);
  return (
    <HoldButton way={way} down={down} press={() => setDown(true)} release={() => setDown(false)}>
      {label}
    </HoldButton>
  );
}
