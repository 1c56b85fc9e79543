import { useState } from "react";
import { turnModes, type TalkSound } from "#web/recording/talk-sound.ts";
import { voiceWords } from "./voice-words.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { PickOne } from "#web/ui/form/pick-one.tsx";
import { Segments } from "#web/ui/form/segments.tsx";
import { Slider } from "#web/ui/form/slider.tsx";
import type { Device } from "#web/recording/replacement-device.ts";
import type { Devices } from "./use-devices.ts";

type SoundDialogProps = { sound: TalkSound; change: (next: Partial<TalkSound>) => void; devices: Devices };

/** Volume, devices and turn taking. The conversation continues behind it. */
export function SoundDialog({ sound, change, devices }: SoundDialogProps) {
  const words = useWords(voiceWords).talking.sound;
  const [open, setOpen] = useState(false);
  const show = () => {
    void devices.look();
    setOpen(true);
  };
  /* With push-to-talk the button is next in the tab order. */
  const close = () => {
    setOpen(false);
    if (sound.turns !== "pauses") requestAnimationFrame(() => document.querySelector<HTMLElement>(".hold")?.focus());
  };
  const speakWith = (id: string) => void devices.speakWith(id, sound.speaker, (speaker) => change({ speaker }));
  return (
    <>
      <Button look="plain" onClick={show}>
        {words.open}
      </Button>
      <Dialog title={words.open} open={open} onClose={close}>
        <Slider
          label={words.volume}
          value={sound.volume}
          text={words.percent(sound.volume)}
          change={(volume) => change({ volume })}
        />
        <Segments
          label={words.turns}
          choices={turnModes.map((way) => [way, words.ways[way]] as const)}
          chosen={sound.turns}
          choose={(turns) => change({ turns })}
        />
        {devices.note === null ? null : <p role="status">{devices.note}</p>}
        <Pick
          label={words.microphone}
          of={devices.microphones}
          chosen={devices.microphone}
          choose={(id) => void devices.selectMicrophone(id)}
        />
        {devices.speakers.length === 0 ? (
          <p className="hint">{words.onlyDevice}</p>
        ) : (
          <Pick label={words.speaker} of={devices.speakers} chosen={sound.speaker} choose={speakWith} />
        )}
        <p className="hint">{words.kept}</p>
        <Close close={close} />
      </Dialog>
    </>
  );
}

function Close({ close }: { close: () => void }) {
  return (
    <div className="sound-close">
      <Button large onClick={close}>
        {useWords(voiceWords).talking.sound.close}
      </Button>
    </div>
  );
}

type PickProps = { label: string; of: readonly Device[]; chosen: string | null; choose: (id: string) => void };

/** Without a choice the first entry is the browser's default. */
function Pick({ label, of, chosen, choose }: PickProps) {
  const words = useWords(voiceWords).talking.sound;
  const choices = of.map((device, at) => ({ id: device.id, label: device.label || words.unnamed(at + 1) }));
  const known = of.find(({ id }) => id === chosen) ?? of[0];
  return <PickOne label={label} choices={choices} chosen={known?.id ?? ""} choose={choose} />;
}
