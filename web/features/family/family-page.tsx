import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { Link, useSearchParams } from "react-router";
import type { FamilyMember } from "#domain/account/family.ts";
import { pagePath } from "#domain/site-map.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { useSession } from "#web/lib/account/auth-context.ts";
import { deferredPart } from "#web/lib/page/deferred-part.tsx";
import { loadFamily } from "./api/family-members.ts";
import { AskForm } from "./ask-form.tsx";
import { FamilyAsks } from "./asks/family-asks.tsx";
import { InviteForm } from "./invite-form.tsx";
import { Members } from "./members.tsx";
import { SharedWithMe } from "./shared-with-me.tsx";
import { familyWords } from "./family-words.ts";

const FamilyLetter = deferredPart(async () => (await import("./family-letter.tsx")).FamilyLetter);

/** The family page: the caller's listeners, and what their family shares with them. */
export function FamilyPage() {
  const words = useWords(familyWords);
  const userId = useSession()?.user.id ?? "";
  const token = useSearchParams()[0].get("token");
  const { data } = useQuery({ queryKey: ["family", userId], queryFn: loadFamily, staleTime: 0 });
  const [accepted, setAccepted] = useState(false);
  const own = (member: FamilyMember) => member.storyteller_id === userId;
  return (
    <div className="family">
      {token === null ? null : (
        <Suspense>
          <FamilyLetter token={token} userId={userId} accepted={() => setAccepted(true)} />
        </Suspense>
      )}
      <FamilyAsks userId={userId} />
      <SharedWithMe userId={userId} family={data?.filter((member) => !own(member)) ?? []} arrives={accepted} />
      <AskForm userId={userId} />
      <section className="sheet" aria-labelledby="family">
        <h1 id="family">{words.title}</h1>
        <p className="lead">{words.lead}</p>
        <Members userId={userId} />
        <InviteForm userId={userId} />
      </section>
      <FamilyLinks />
    </div>
  );
}

function FamilyLinks() {
  const { links } = useWords(familyWords);
  const language = useLanguage();
  return (
    <section className="sheet" aria-labelledby="family-links">
      <h2 id="family-links">{links.title}</h2>
      <p>{links.text}</p>
      <p className="row">
        <Link className="button" to={`${pagePath(language, "/links/new")}?scope=family+page`}>
          {links.give}
        </Link>
        <Link className="link" to={pagePath(language, "/links")}>
          {links.all}
        </Link>
      </p>
    </section>
  );
}
