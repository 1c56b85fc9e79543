import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { loadPerson } from "#web/features/desk/api/load-desk.ts";
import type { DeskPerson } from "#web/features/desk/api/desk-rows.ts";
import { deskPath } from "#web/features/desk/desk-frame.tsx";
import { DeskHead } from "#web/features/desk/desk-head.tsx";
import { deskWords } from "#web/features/desk/desk-words.ts";
import { FailedLoad } from "#web/features/desk/failed-load.tsx";
import { shortDay } from "#web/features/desk/format.ts";
import { LettersOfPerson } from "./person-letters.tsx";
import { PersonActions } from "./person-actions.tsx";
import { AccountFacts, ConsentFacts, JobFacts, ServiceFacts, SpendFacts } from "./person-facts.tsx";

export function PersonPart({ id }: { id: string }) {
  const words = useWords(deskWords);
  const { loading } = useWords(frameWords);
  const language = useLanguage();
  const person = useQuery({ queryKey: ["desk person", id], queryFn: () => loadPerson(id), staleTime: 0 });
  return (
    <>
      <Link className="link" to={deskPath(language, "people")}>
        <Icon name="back" size={22} /> {words.person.back}
      </Link>
      {person.data ? (
        <Found person={person.data} />
      ) : person.data === null ? (
        <p role="status">{words.person.gone}</p>
      ) : person.isError ? (
        <FailedLoad retry={() => void person.refetch()} />
      ) : (
        <Skeleton label={loading} lines={8} />
      )}
    </>
  );
}

function Found({ person }: { person: DeskPerson }) {
  const words = useWords(deskWords);
  const language = useLanguage();
  const type = words.people.typeOf[person.account_type];
  const since = words.person.since(person.email ?? person.id, type, shortDay(person.created_at, language));
  return (
    <>
      <DeskHead title={person.full_name ?? person.email ?? words.people.unnamed} lead={since}>
        {person.email === null ? null : <LettersOfPerson id={person.id} />}
      </DeskHead>
      <div className="desk-pair">
        <AccountFacts person={person} />
        <ServiceFacts person={person} />
        <SpendFacts person={person} />
        <ConsentFacts id={person.id} />
        <JobFacts id={person.id} />
      </div>
      <p className="desk-note">
        <Icon name="lock" size={22} /> <span>{words.privacy}</span>
      </p>
      <PersonActions person={person} />
    </>
  );
}
