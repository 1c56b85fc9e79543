import { MoreTips } from "#web/features/interview/talk/asides/more-tips.tsx";
import { NewLeaf } from "#web/features/interview/review/new-leaf.tsx";
import { ReviewCard } from "#web/features/interview/review/review-card.tsx";
import { Takes } from "#web/features/interview/review/takes.tsx";
import { WhoHearsTake } from "#web/features/interview/review/who-hears-take.tsx";
import { Between } from "#web/features/interview/rest/between-questions.tsx";
import { FollowUpCard } from "#web/features/interview/talk/follow-up-card.tsx";
import { FollowUpsAside } from "#web/features/interview/talk/asides/follow-ups-aside.tsx";
import { LastAnswer } from "#web/features/interview/talk/last-answer.tsx";
import { StoragePlace } from "#web/features/interview/talk/storage-place.tsx";
import { WaitingAnswers } from "./waiting-answers.tsx";
import { MicrophoneHelp } from "#web/ui/microphone/microphone-help.tsx";
import { Elsewhere, InsecurePage } from "./cannot-speak.tsx";
import { Completed, Paused } from "./resting-screens.tsx";

/** Screens after the first one, in one file: they load completely or not at all. */
export const screensAfterSpeaking = {
  Between,
  Completed,
  Elsewhere,
  FollowUpCard,
  FollowUpsAside,
  InsecurePage,
  LastAnswer,
  MicrophoneHelp,
  MoreTips,
  NewLeaf,
  Paused,
  ReviewCard,
  Takes,
  WaitingAnswers,
  WhereKept: StoragePlace,
  WhoHearsTake,
};
