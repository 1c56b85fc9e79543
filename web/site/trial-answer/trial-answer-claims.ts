import type { ClaimId } from "#web/site/claims.ts";
import type { AnswerNowWords } from "./trial-answer.en.ts";

/** The claims of the trial-answer screens, by text. */
export const answerNowClaims = {
  hint: ["ownMachineListens", "goneWithinTheHour"],
  hintByHand: ["ownMachineListens", "goneWithinTheHour"],
  onDevice: ["keptOnDevice"],
  sentLater: ["sentWhenAsked"],
  keepLead: ["firstAnswerKept", "startsNow"],
  byCode: ["firstAnswerKept"],
  more: ["moreQuestions"],
  gone: ["goneWithinTheHour"],
  code: ["waitsAnHour"],
  invited: ["takenAlong", "goneWithinTheHour"],
  forgotten: ["forgottenAtOnce"],
} as const satisfies Partial<Record<keyof AnswerNowWords, readonly ClaimId[]>>;
