import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { pagePath } from "#domain/site-map.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { CodeField } from "#web/ui/form/code-field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { loadFactor, proveFactor, setAdmin } from "#web/features/desk/api/act.ts";
import type { DeskPerson } from "#web/features/desk/api/desk-rows.ts";
import { deskWords } from "#web/features/desk/desk-words.ts";
import { ConfirmedAction, WrongDigits } from "./confirmed-action.tsx";

const digitsOfCode = 6;

/** Appoints or removes an admin. The admin who acts shows their second lock again in the dialog. */
export function AdminAction({ person: { id, account_type: type } }: { person: DeskPerson }) {
  const { person: words } = useWords(deskWords);
  const language = useLanguage();
  const factor = useQuery({ queryKey: ["desk factor"], queryFn: loadFactor, staleTime: 0 });
  const [code, setCode] = useState("");
  const isAdmin = type === "admin";
  const factorId = factor.data ?? null;
  const act = async () => {
    if (factorId === null || !(await proveFactor(factorId, code))) throw new WrongDigits();
    await setAdmin(id, !isAdmin);
  };
  return (
    <ConfirmedAction
      label={isAdmin ? words.dismiss : words.appoint}
      ask={isAdmin ? words.dismissAsk : words.appointAsk}
      isReady={factorId !== null && code.length === digitsOfCode}
      act={act}
    >
      {factor.data === null ? (
        <Notice kind="problem">
          <p>{words.noFactor}</p>
          <Link className="link" to={pagePath(language, "/account")}>
            {words.toAccount}
          </Link>
        </Notice>
      ) : (
        <CodeField label={words.digits} required onChange={(event) => setCode(event.target.value)} />
      )}
    </ConfirmedAction>
  );
}
