import { useState } from "react";
import { useNavigate } from "react-router";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { useAuth } from "#web/lib/account/auth-context.ts";
import { Field } from "#web/ui/form/field.tsx";
import { endSessions, eraseAccount, setBan } from "#web/features/desk/api/act.ts";
import type { DeskPerson } from "#web/features/desk/api/desk-rows.ts";
import { deskPath } from "#web/features/desk/desk-frame.tsx";
import { deskWords } from "#web/features/desk/desk-words.ts";
import { AdminAction } from "./admin-action.tsx";
import { ConfirmedAction } from "./confirmed-action.tsx";
import { LimitsAction } from "./limits-action.tsx";

/** What an admin may do with an account. Each action asks first; the database decides. */
export function PersonActions({ person }: { person: DeskPerson }) {
  const { person: words } = useWords(deskWords);
  const { user } = useAuth();
  const { id, is_banned: isBanned, account_type: type } = person;
  const isAdmin = type === "admin";
  const isSelf = id === user?.id;
  return (
    <section aria-label={words.service}>
      <div className="desk-acts">
        <ConfirmedAction label={words.signOut} ask={words.signOutAsk} act={() => endSessions(id)} />
        <LimitsAction person={person} />
        <AdminAction person={person} />
        {isSelf || isAdmin ? null : (
          <>
            <ConfirmedAction
              label={isBanned ? words.unlock : words.lock}
              ask={isBanned ? words.unlockAsk : words.lockAsk}
              isDangerous={!isBanned}
              act={() => setBan(id, !isBanned)}
            />
            <EraseAction person={person} />
          </>
        )}
      </div>
      <p className="desk-soft">{words.note}</p>
    </section>
  );
}

function EraseAction({ person: { id, email } }: { person: DeskPerson }) {
  const { person: words } = useWords(deskWords);
  const navigate = useNavigate();
  const language = useLanguage();
  const [typed, setTyped] = useState("");
  return (
    <ConfirmedAction
      label={words.erase}
      ask={words.eraseAsk}
      isDangerous
      isReady={typed.trim().toLowerCase() === email?.toLowerCase()}
      done={words.erased}
      act={() => eraseAccount(id, typed)}
      after={() => void navigate(deskPath(language, "people"), { replace: true })}
    >
      <Field
        label={words.eraseField}
        type="email"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </ConfirmedAction>
  );
}
