import { deferredPart } from "#web/lib/page/deferred-part.tsx";

const screens = async () => (await import("./late-screens.ts")).screensAfterSpeaking;

export const Between = deferredPart(async () => (await screens()).Between);
export const Completed = deferredPart(async () => (await screens()).Completed);
export const Elsewhere = deferredPart(async () => (await screens()).Elsewhere);
export const FollowUpCard = deferredPart(async () => (await screens()).FollowUpCard);
export const FollowUpsAside = deferredPart(async () => (await screens()).FollowUpsAside);
export const InsecurePage = deferredPart(async () => (await screens()).InsecurePage);
export const LastAnswer = deferredPart(async () => (await screens()).LastAnswer);
export const MicrophoneHelp = deferredPart(async () => (await screens()).MicrophoneHelp);
export const MoreTips = deferredPart(async () => (await screens()).MoreTips);
export const NewLeaf = deferredPart(async () => (await screens()).NewLeaf);
export const Paused = deferredPart(async () => (await screens()).Paused);
export const ReviewCard = deferredPart(async () => (await screens()).ReviewCard);
export const Takes = deferredPart(async () => (await screens()).Takes);
export const WaitingAnswers = deferredPart(async () => (await screens()).WaitingAnswers);
export const WhereKept = deferredPart(async () => (await screens()).WhereKept);
export const WhoHearsTake = deferredPart(async () => (await screens()).WhoHearsTake);

const shown = [
  Between,
  Completed,
  Elsewhere,
  FollowUpCard,
  FollowUpsAside,
  LastAnswer,
  MicrophoneHelp,
  MoreTips,
  NewLeaf,
  Paused,
  ReviewCard,
  Takes,
  WaitingAnswers,
  WhereKept,
  WhoHearsTake,
];
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
  await Promise.all([...shown.map((part) => part.preload()), ...run.map((load) => load())]);
  isWhole = true;
}
