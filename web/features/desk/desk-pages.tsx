import { useParams } from "react-router";
import { DeskFrame } from "./desk-frame.tsx";
import { JobsPart } from "./lists/jobs-part.tsx";
import { LogPart } from "./lists/log-part.tsx";
import { OrdersPart } from "./lists/orders-part.tsx";
import { PeoplePart } from "./lists/people-part.tsx";
import { StoragePart } from "./lists/storage-part.tsx";
import { WaitlistPart } from "./lists/waitlist-part.tsx";
import { OverviewPart } from "./overview/overview-part.tsx";
import { MessagesPart } from "./parts/messages-part.tsx";
import { SettingsPart } from "./parts/settings-part.tsx";
import { PersonPart } from "./person/person-part.tsx";

export const deskPages = {
  overview: () => <DeskFrame part="overview">{(waiting) => <OverviewPart waiting={waiting} />}</DeskFrame>,
  people: () => <DeskFrame part="people">{() => <PeoplePart />}</DeskFrame>,
  person: PersonPage,
  orders: () => <DeskFrame part="orders">{() => <OrdersPart />}</DeskFrame>,
  jobs: () => <DeskFrame part="jobs">{() => <JobsPart />}</DeskFrame>,
  waitlist: () => (
    <DeskFrame part="waitlist">
      {({ invitations_left: left, waitlist }) => <WaitlistPart left={left} waiting={waitlist} />}
    </DeskFrame>
  ),
  messages: () => <DeskFrame part="messages">{() => <MessagesPart />}</DeskFrame>,
  log: () => <DeskFrame part="log">{() => <LogPart />}</DeskFrame>,
  storage: () => <DeskFrame part="storage">{() => <StoragePart />}</DeskFrame>,
  settings: () => <DeskFrame part="settings">{() => <SettingsPart />}</DeskFrame>,
};

function PersonPage() {
  const { id = "" } = useParams();
  return <DeskFrame part="people">{() => <PersonPart id={id} />}</DeskFrame>;
}

export type DeskPages = typeof deskPages;
