import { leastSampleMs, type OwnVoice } from "#domain/account/own-voice.ts";
import { Link } from "react-router";
import { useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import type { VoiceOrder } from "./own-voice-calls.ts";
import { ownVoiceWords } from "./own-voice-words.ts";

type VoiceActsProps = {
  own: OwnVoice;
  chosen: readonly string[];
  isEnough: boolean;
  busy: boolean;
  send: (order: VoiceOrder) => void;
};

/** What can be done now: make a voice of the ticked samples, keep it, or delete it. */
export function VoiceActs({ own: { host, voice }, chosen, isEnough, busy, send }: VoiceActsProps) {
  const words = useWords(ownVoiceWords);
  const remove = (label: string) => (
    <Button look="quiet" large busy={busy} onClick={() => send({ order: "delete" })}>
      {label}
    </Button>
  );
  if (voice?.state === "making")
    return (
      <div className="voice-acts">
        <p className="hint">{words.wentTo(host)}</p>
        {remove(words.notMe)}
      </div>
    );
  if (voice?.state === "ready")
    return (
      <div className="voice-acts">
        {voice.kept ? (
          <Kept />
        ) : (
          <div className="voice-dock">
            <Button large busy={busy} onClick={() => send({ order: "keep" })}>
              {words.use(chosen.length)}
            </Button>
          </div>
        )}
        {remove(voice.kept ? words.remove : words.notMe)}
        <p className="hint">{voice.kept ? words.removeHint : words.notMeHint}</p>
        <p className="hint">{words.wentTo(host)}</p>
      </div>
    );
  return (
    <div className="voice-acts">
      <p className="hint">
        {isEnough ? words.goesToHint : words.tooShort(leastSampleMs / 1000)} {voice === null ? words.nothingSent : null}
      </p>
      <div className="voice-dock">
        <p>
          <strong>{words.goesTo(host)}</strong>
        </p>
        <Button large busy={busy} disabled={!isEnough} onClick={() => send({ order: "make", samples: chosen })}>
          {words.make}
        </Button>
      </div>
    </div>
  );
}

function Kept() {
  const words = useWords(ownVoiceWords);
  return (
    <>
      <p role="status">{words.kept}</p>
      <Link className="button" to="?show=audiobooks">
        <Icon name="headphones" size={24} /> {words.toAudiobooks}
      </Link>
    </>
  );
}
