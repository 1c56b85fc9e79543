import type { TalkingWords } from "#web/features/conversation/talking.en.ts";
import type { TalkScene } from "./talk-scene.ts";

type Head = { title: string; lead: string; short: string };
type Facts = { scene: TalkScene; name: string; byButton: boolean; isMuted: boolean; busy: boolean };

const head = (title: string, lead: string, short = lead): Head => ({ title, lead, short });

/** The heading over the two pages; `short`: on a phone. */
export function headOf(words: TalkingWords, { scene, name, byButton, isMuted, busy }: Facts): Head {
  const byKey = (lead: string) => `${lead} ${words.spaceBar}`;
  const heads: Record<TalkScene, () => Head> = {
    connecting: () => head(words.connecting(name), words.connectingLead),
    broken: () => head(words.connecting(name), busy ? words.busyLead : words.brokenLead),
    listening: () => head(words.yourTurn(name), words.listeningLead, words.listeningShort),
    written: () => head(words.yourTurn(name), words.writtenLead),
    speaking: () => head(words.speaking, byButton || isMuted ? words.speakingHeldLead : words.speakingLead),
    waiting: () => head(words.waiting(name), words.waitingLead),
    off: () => head(words.off, words.offLead),
    hold: () => head(words.hold, byKey(words.holdLead), words.holdLead),
    press: () => head(words.press, byKey(words.pressLead), words.pressLead),
  };
  return heads[scene]();
}

/** The announcement for screen readers. Turns are audible, so they are not announced. */
export function noteOf(words: TalkingWords, scene: TalkScene): string {
  if (scene === "connecting") return words.connectingLead;
  if (scene === "broken") return words.brokenLead;
  if (scene === "waiting") return words.waitingLead;
  return scene === "off" ? `${words.off}. ${words.offLead}` : "";
}
