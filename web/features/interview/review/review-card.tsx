import { Suspense, useEffect, useRef, type ReactNode } from "react";
import type { Take } from "#domain/recording/take.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { interviewWords } from "#web/features/interview/interview-words.ts";
import { clock } from "#web/lib/clock.ts";
import { Button } from "#web/ui/button.tsx";
import { canContinue } from "#web/recording/recorder-format.ts";
import { Icon } from "#web/ui/icon.tsx";
import { VoicePlayer } from "#web/ui/player/voice-player.tsx";
import { SaveState } from "#web/ui/recorder/save-state.tsx";
import type { SpokenTime } from "#web/features/interview/talk/recorder-dock.tsx";
import { useTakeSound } from "./use-take-sound.ts";

type ReviewCardProps = {
  take: Take;
  /** Position and number of the take. */
  name: string;
  keeping: boolean;
  canRestoreTake: boolean;
  send: (event: { type: SpokenTime }) => void;
  /** The visibility question, shown before saving. */
  asked: ReactNode;
  children: ReactNode;
};

/** Plays, saves or repeats a take. No single tap loses any of it. */
export function ReviewCard({ take, name, keeping, canRestoreTake, send, asked, children }: ReviewCardProps) {
  const words = useWords(interviewWords);
  const { player } = useWords(frameWords);
  const status = useRef<HTMLParagraphElement>(null);
  const sound = useTakeSound(take);
  const isCut = take.isCutShort === true;
  useEffect(() => status.current?.focus({ preventScroll: true }), []);
  return (
    <section className="dock review" aria-label={words.yourAnswer}>
      <p className="review-status" role="status" ref={status} tabIndex={-1}>
        {keeping ? words.saving : (isCut ? words.wasCutShort : words.recorded)(clock(take.durationMs / 1000))}
      </p>
      {sound === null ? (
        <div className="voice-place" />
      ) : (
        <VoicePlayer look="large" title={name} sound={sound} words={player} />
      )}
      {children}
      <Suspense fallback={<div className="who-hears-place" />}>{asked}</Suspense>
      <SaveState
        label={words.keep.label}
        notYet={words.keep.notYet}
        steps={[
          [words.keep.here, "yes"],
          [keeping ? words.keep.sending : words.keep.sent, keeping ? "now" : "no"],
          [words.keep.safe, "no"],
        ]}
      />
      <div className="review-acts">
        <Button large busy={keeping} onClick={() => send({ type: "SAVE" })}>
          {words.save}
        </Button>
        {isCut && canContinue(take.mediaType) ? (
          <Button look="quiet" large busy={keeping} onClick={() => send({ type: "CONTINUE" })}>
            {words.continueIt}
          </Button>
        ) : (
          <Button look="quiet" large busy={keeping} onClick={() => send({ type: "REDO" })}>
            <Icon name="again" /> {words.redo}
          </Button>
        )}
      </div>
      <p className="hint">{words.redoKeeps}</p>
      {keeping ? null : <OtherActions take={take} isCut={isCut} canRestoreTake={canRestoreTake} send={send} />}
    </section>
  );
}

type OtherwiseProps = Pick<ReviewCardProps, "take" | "canRestoreTake" | "send"> & { isCut: boolean };

/** The alternatives to the main action. */
function OtherActions({ take, isCut, canRestoreTake, send }: OtherwiseProps) {
  const words = useWords(interviewWords);
  return (
    <p className="row">
      {!canContinue(take.mediaType) ? null : isCut ? (
        <Button look="plain" onClick={() => send({ type: "REDO" })}>
          {words.redo}
        </Button>
      ) : (
        <Button look="plain" onClick={() => send({ type: "CONTINUE" })}>
          {words.continueIt}
        </Button>
      )}
      <Button look="plain" onClick={() => send({ type: canRestoreTake ? "TAKE_BACK" : "LET_GO" })}>
        {canRestoreTake ? words.takeBack : words.letGo}
      </Button>
    </p>
  );
}
