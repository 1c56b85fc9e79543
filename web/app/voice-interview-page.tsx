import { lazy } from "react";
import { ActivePage } from "#web/features/interview/active-page.tsx";
import { SpokenDesk, type TalkedDesk } from "#web/features/interview/spoken/spoken-desk.tsx";

/** Not before the first view: what a conversation needs is much. */
const SpokenInterview = lazy(async () => ({
  default: (await import("#web/features/conversation/interview/spoken-interview.tsx")).SpokenInterview,
}));

const Talked: TalkedDesk = (props) => <SpokenDesk {...props} Spoken={SpokenInterview} />;

/** The interview by voice: the same interview, its questions talked about with the interviewer. */
export function VoiceInterviewPage() {
  return <ActivePage Talked={Talked} />;
}
