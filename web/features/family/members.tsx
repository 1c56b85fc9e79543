import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { FamilyMember } from "#domain/family.ts";
import { useWords } from "#web/i18n/language.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { AskFirst } from "./ask-first.tsx";
import { endFamily } from "./api/family-members.ts";
import { familyWords } from "./words/family-words.ts";

/** Everybody a storyteller has named, with the way to send them away. */
export function Members({ members, userId }: { members: readonly FamilyMember[]; userId: string }) {
  const words = useWords(familyWords);
  const queries = useQueryClient();
  const status = useRef<HTMLDivElement>(null);
  const ending = useMutation({
    mutationFn: ({ id }: FamilyMember) => endFamily(id),
    onSuccess: async () => {
      status.current?.focus({ preventScroll: true });
      await queries.invalidateQueries({ queryKey: ["family", userId] });
    },
  });
  return (
    <>
      <h2>{words.members}</h2>
      {members.length === 0 ? <p>{words.nobody}</p> : null}
      <ul className="places">
        {members.map((member) => (
          <li key={member.id}>
            <span>
              <b>{member.name}</b> ({member.email}), {member.accepted_at === null ? words.waiting : words.accepted}
            </span>
            <AskFirst
              title={words.sure(member.name)}
              text={words.sureText}
              yes={words.remove}
              busy={ending.isPending}
              act={() => ending.mutate(member)}
            >
              {words.remove} <span className="unseen">({member.name})</span>
            </AskFirst>
          </li>
        ))}
      </ul>
      <div role="status" ref={status} tabIndex={-1}>
        {ending.isSuccess ? <p>{words.removed(ending.variables.name)}</p> : null}
      </div>
      {ending.isError ? <Notice kind="problem">{words.notChanged}</Notice> : null}
    </>
  );
}
