import { lazy, Suspense, type ComponentProps } from "react";
import { FollowUpsAside, WaitingAnswers, WhoHearsTake } from "#web/features/interview/deferred/deferred-parts.ts";
import { DeviceStorage } from "./device-storage.tsx";
import type { TalkScreenProps } from "#web/features/interview/talk/talk-state.ts";
import { TipsAside } from "./tips.tsx";

const VoiceOrAlone = lazy(async () => ({
  default: (await import("#web/features/interview/deferred/voice-or-alone.tsx")).VoiceOrAlone,
}));
const FamilyWaits = lazy(async () => ({ default: (await import("./family-waits.tsx")).FamilyWaits }));

type TalkAsidesProps = Pick<TalkScreenProps, "state" | "context" | "onItsWay"> & {
  tips: ComponentProps<typeof TipsAside>;
};

/** The notices and tips beside the question. */
export function TalkAsides({ state, context: { takes, followUps }, onItsWay, tips }: TalkAsidesProps) {
  const isAsked = state === "ready" && followUps.length === 0;
  const { lastTake } = onItsWay;
  return (
    <div className="asides">
      {isAsked ? (
        <Suspense fallback={null}>
          <VoiceOrAlone token={tips.session.token} />
          {takes.length === 0 ? <FamilyWaits userId={tips.session.userId} /> : null}
        </Suspense>
      ) : null}
      {lastTake === null ? null : (
        <Suspense fallback={null}>
          <WhoHearsTake key={lastTake.id} take={{ ...lastTake, userId: tips.session.userId }} isLast />
        </Suspense>
      )}
      <DeviceStorage />
      <Suspense fallback={null}>{onItsWay.isLate ? <WaitingAnswers {...onItsWay} /> : null}</Suspense>
      {followUps.length > 0 ? (
        <Suspense fallback={null}>
          <FollowUpsAside followUps={followUps} />
        </Suspense>
      ) : (
        <TipsAside {...tips} />
      )}
    </div>
  );
}
