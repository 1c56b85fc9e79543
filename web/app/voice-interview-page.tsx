import { lazy } from "react";
import { ActivePage } from "#web/features/interview/active-page.tsx";
import { SpokenDesk, type TalkedDesk } from "#web/features/interview/spoken/spoken-question.tsx";

/** Loaded after the first view, because of its size. */
const SpokenInterview = lazy(async () => ({
  default: (await import("#web/features/conversation/interview/spoken-interview.tsx")).SpokenInterview,
}));

const Talked: TalkedDesk = (props) => <SpokenDesk {...props} Spoken={SpokenInterview} />;

/** The interview by voice, with the interviewer as speaker. */
export function VoiceInterviewPage() {
  return <ActivePage Talked={Talked} />;
}
