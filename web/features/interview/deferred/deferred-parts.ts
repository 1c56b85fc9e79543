import { laterPart } from "#web/lib/page/deferred-part.tsx";

const screens = async () => (await import("./after-speaking.ts")).screensAfterSpeaking;

export const Between = laterPart(async () => (await screens()).Between);
export const Completed = laterPart(async () => (await screens()).Completed);
export const Elsewhere = laterPart(async () => (await screens()).Elsewhere);
export const FollowUpCard = laterPart(async () => (await screens()).FollowUpCard);
export const FollowUpsAside = laterPart(async () => (await screens()).FollowUpsAside);
export const InsecurePage = laterPart(async () => (await screens()).InsecurePage);
export const LastAnswer = laterPart(async () => (await screens()).LastAnswer);
export const MicrophoneHelp = laterPart(async () => (await screens()).MicrophoneHelp);
export const MoreTips = laterPart(async () => (await screens()).MoreTips);
export const Paused = laterPart(async () => (await screens()).Paused);
export const ReviewCard = laterPart(async () => (await screens()).ReviewCard);
export const Takes = laterPart(async () => (await screens()).Takes);
export const WaitingAnswers = laterPart(async () => (await screens()).WaitingAnswers);
export const WhereKept = laterPart(async () => (await screens()).WhereKept);
export const WhoHearsTake = laterPart(async () => (await screens()).WhoHearsTake);

const shown = [
  Between,
  Completed,
  Elsewhere,
  FollowUpCard,
  FollowUpsAside,
  LastAnswer,
  MicrophoneHelp,
  MoreTips,
  Paused,
  ReviewCard,
  Takes,
  WaitingAnswers,
  WhereKept,
  WhoHearsTake,
];
/** What runs later without being shown. */
const run = [
  () => import("#web/recording/recorder.ts"),
  () => import("#web/recording/live-transcription/transcribe-deferred.ts"),
  () => import("#web/recording/outbox/outbox.ts"),
  () => import("#web/features/interview/choose-next.ts"),
];
let isWhole = false;

/** Whether nothing more has to come for what somebody may do in an interview. */
export const isInterviewWhole = () => isWhole;

export async function wholeInterview(): Promise<void> {
  await Promise.all([...shown.map((part) => part.come()), ...run.map((load) => load())]);
  isWhole = true;
}
