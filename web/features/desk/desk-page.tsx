import { Navigate, useParams } from "react-router";
import { useLanguage } from "#web/lib/texts/language.tsx";
import type { DeskWaiting } from "./api/desk-rows.ts";
import { DeskFrame, deskPath, isDeskPart, type DeskPart } from "./desk-frame.tsx";
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

/** Every page of the desk: its overview, one part, or one person. */
export function DeskPage() {
  const { id, part = "overview" } = useParams();
  const language = useLanguage();
  if (id !== undefined) return <DeskFrame part="people">{() => <PersonPart id={id} />}</DeskFrame>;
  if (!isDeskPart(part)) return <Navigate to={deskPath(language, "overview")} replace />;
  if (part === "webhooks") return <Navigate to={deskPath(language, part)} replace />;
  return <DeskFrame part={part}>{(waiting) => <Part part={part} waiting={waiting} />}</DeskFrame>;
}

type PartProps = { part: Exclude<DeskPart, "webhooks">; waiting: DeskWaiting | undefined };

function Part({ part, waiting }: PartProps) {
  switch (part) {
    case "overview":
      return waiting ? <OverviewPart waiting={waiting} /> : null;
    case "people":
      return <PeoplePart />;
    case "orders":
      return <OrdersPart />;
    case "jobs":
      return <JobsPart />;
    case "waitlist":
      return waiting ? <WaitlistPart left={waiting.invitations_left} waiting={waiting.waitlist} /> : null;
    case "messages":
      return waiting ? <MessagesPart waiting={waiting.messages} /> : null;
    case "log":
      return <LogPart />;
    case "storage":
      return <StoragePart />;
    default:
      return <SettingsPart />;
  }
}
