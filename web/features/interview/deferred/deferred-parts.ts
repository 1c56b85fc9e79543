import type { ComponentType } from "react";
import { deferredPart, type DeferredPart } from "#web/lib/page/deferred-part.tsx";

const screens = async () => (await import("./late-screens.ts")).screensAfterSpeaking;
type Screens = Awaited<ReturnType<typeof screens>>;
const preloads: (() => Promise<unknown>)[] = [];

function screen<Props extends object>(choose: (all: Screens) => ComponentType<Props>): DeferredPart<Props> {
  const part = deferredPart(async () => choose(await screens()));
  preloads.push(part.preload);
  return part;
}

export const Between = screen((all) => all.Between);
export const Completed = screen((all) => all.Completed);
export const Elsewhere = screen((all) => all.Elsewhere);
export const FollowUpCard = screen((all) => all.FollowUpCard);
export const FollowUpsAside = screen((all) => all.FollowUpsAside);
export const InsecurePage = screen((all) => all.InsecurePage);
export const LastAnswer = screen((all) => all.LastAnswer);
export const MicrophoneHelp = screen((all) => all.MicrophoneHelp);
export const MoreTips = screen((all) => all.MoreTips);
export const NewLeaf = screen((all) => all.NewLeaf);
export const Paused = screen((all) => all.Paused);
export const ReviewCard = screen((all) => all.ReviewCard);
export const Takes = screen((all) => all.Takes);
export const WaitingAnswers = screen((all) => all.WaitingAnswers);
export const WhereKept = screen((all) => all.WhereKept);
export const WhoHearsTake = screen((all) => all.WhoHearsTake);

/** Functions that run later without a view. */
const run = [
  () => import("#web/recording/recorder.ts"),
  () => import("#web/recording/live-transcription/transcribe-deferred.ts"),
  () => import("#web/recording/outbox/outbox.ts"),
  () => import("#web/features/interview/choose-next.ts"),
];
let isWhole = false;

/** Whether every deferred part is loaded. */
export const isInterviewWhole = () => isWhole;

export async function wholeInterview(): Promise<void> {
  await Promise.all([...preloads.map((preload) => preload()), ...run.map((load) => load())]);
  isWhole = true;
}
