import { Suspense, useCallback, useEffect, type ReactNode } from "react";
import { Captions } from "./captions.tsx";
import { useDevices, type Devices } from "#web/features/conversation/use-devices.ts";
import { voiceWords } from "#web/features/conversation/voice-words.ts";
import { deferredPart } from "#web/lib/page/deferred-part.tsx";
import { useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Face, type FaceLook } from "#web/ui/talk/face.tsx";
import { headOf, noteOf } from "./scene-words.ts";
import { TalkActs } from "./talk-acts.tsx";
import { useChip } from "./use-chip.ts";
import type { TalkScene } from "./talk-scene.ts";
import { useTalking, type TalkingOf, type TalkView } from "./use-talking.ts";
import { WriteAnswer } from "./write-answer.tsx";

/* Loaded beside the conversation, which continues without it. */
const SoundDialog = deferredPart(async () => {
  const loaded = await import("#web/features/conversation/sound-dialog.tsx").catch(() => null);
  return loaded?.SoundDialog ?? (() => null);
});
void SoundDialog.preload();

type TalkingProps = TalkingOf & {
  /** The person's name; empty for a visitor. */
  name: string;
  /** Called when recording of the person stops and resumes. */
  taped?: (isTaped: boolean) => void;
  /** Texts while no interviewer is connected. */
  alone?: { title: string; lead: string };
  meanwhile?: ReactNode;
  /** The next action; on a small phone it is beside the button that ends a turn. */
  next?: ReactNode;
  /** Shown beside the sound settings. */
  further?: ReactNode;
  /** The save state below the person's words. */
  children?: ReactNode;
};

/** A running conversation: whose turn it is, both transcripts, and the actions. */
export function Talking({ name, taped, alone, meanwhile, next, further, children, ...talking }: TalkingProps) {
  const { agent, captions, written } = talking;
  const { againWish } = useWords(voiceWords).talking;
  const talk = useTalking(talking);
  const devices = useDevices(agent, !written);
  const { scene, taped: isTaped } = talk;
  useEffect(() => taped?.(isTaped), [taped, isTaped]);
  const isOpen = scene !== "connecting" && scene !== "broken";
  const again = () => agent.line()?.say(againWish);
  return (
    <div className="talk-view">
      <TalkHead
        talk={talk}
        agent={agent}
        name={name}
        busy={talking.snapshot.context.problem === "busy"}
        alone={isOpen ? undefined : alone}
      />
      {devices.note === null ? null : <Notice kind="problem">{devices.note}</Notice>}
      <Captions
        captions={captions}
        talking={isOpen}
        agentSpeaks={scene === "speaking"}
        chip={useChip(talk)}
        voicedMs={talk.voiced.voicedMs}
        again={isOpen && (scene !== "speaking" || talk.sound.turns !== "pauses") ? <SayAgain again={again} /> : null}
      >
        {children}
      </Captions>
      {isOpen ? (
        <TalkActs talk={talk} finished={() => agent.line()?.finished()} again={again}>
          {next ? <div className="next-act">{next}</div> : null}
        </TalkActs>
      ) : (
        meanwhile
      )}
      {written && isOpen ? <WriteAnswer send={agent.say} /> : null}
      {isOpen ? (
        <div className="talk-tools">
          {written ? null : <SoundTools talk={talk} devices={devices} />}
          {next ? <div className="next-act">{next}</div> : null}
          {further}
        </div>
      ) : null}
    </div>
  );
}

const faces: Record<TalkScene, FaceLook> = {
  connecting: "waiting",
  broken: "waiting",
  listening: "listening",
  written: "ready",
  speaking: "speaking",
  waiting: "ready",
  off: "off",
  hold: "listening",
  press: "listening",
};

type TalkHeadProps = Pick<TalkingProps, "agent" | "name"> & {
  talk: TalkView;
  alone: TalkingProps["alone"];
  busy: boolean;
};

function TalkHead({ talk, agent, name, alone, busy }: TalkHeadProps) {
  const words = useWords(voiceWords).talking;
  const { scene, sound, hears, turn } = talk;
  const head = headOf(words, { scene, name, byButton: sound.turns !== "pauses", isMuted: turn.isMuted, busy });
  const { title, lead, short } = alone ? { ...alone, short: alone.lead } : head;
  const loudness = useCallback(() => agent.line()?.loudness() ?? 0, [agent]);
  return (
    <header className="talk-head">
      <Face look={faces[scene]} level={scene === "speaking" ? loudness : hears ? agent.level : null} />
      <h1>{title}</h1>
      <p className="lead">
        <span className={short === lead ? undefined : "wide-words"}>{lead}</span>
        {short === lead ? null : <span className="narrow-words">{short}</span>}
      </p>
      <p className="unseen" role="status">
        {alone ? alone.lead : noteOf(words, scene)}
      </p>
    </header>
  );
}

function SayAgain({ again }: { again: () => void }) {
  return (
    <button type="button" className="link say-again" onClick={again}>
      <Icon name="again" /> {useWords(voiceWords).talking.again}
    </button>
  );
}

function SoundTools({ talk: { turn, sound, change }, devices }: { talk: TalkView; devices: Devices }) {
  const words = useWords(voiceWords).talking;
  return (
    <>
      {turn.isMuted ? null : (
        <Button look="plain" onClick={() => turn.setMuted(true)}>
          {words.turnOff}
        </Button>
      )}
      <Suspense fallback={null}>
        <SoundDialog sound={sound} change={change} devices={devices} />
      </Suspense>
    </>
  );
}
