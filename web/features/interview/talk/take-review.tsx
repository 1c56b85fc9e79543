import type { Take } from "#domain/recording/take.ts";
import { ReviewCard, WhoHearsTake } from "#web/features/interview/deferred/deferred-parts.ts";
import { interviewWords } from "#web/features/interview/interview-words.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { ProblemNotice } from "./problem-notice.tsx";
import type { TalkScreenProps } from "./talk-state.ts";

type TakeReviewProps = Pick<TalkScreenProps, "context" | "send"> & { take: Take; keeping: boolean };

/** The take to keep or record again, with the question of who may hear it. */
export function TakeReview({ context: { session, takes, letGo, problem }, take, keeping, send }: TakeReviewProps) {
  const { userId } = session;
  const words = useWords(interviewWords);
  const name = takes.length > 1 ? words.take(takes.indexOf(take) + 1) : words.yourAnswer;
  return (
    <ReviewCard
      take={take}
      name={name}
      keeping={keeping}
      canRestoreTake={letGo !== null}
      send={send}
      asked={<WhoHearsTake key={take.id} take={{ ...take, userId }} />}
    >
      <ProblemNotice problem={problem} again={null} />
    </ReviewCard>
  );
}
