import { useState, type ComponentProps } from "react";
import { createPortal } from "react-dom";
import { useNavigate } from "react-router";
import type { Language } from "#domain/language.ts";
import { pagePath } from "#domain/site-map.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { signOut as endSession } from "#web/lib/account/sign-out.ts";
import { useToast } from "#web/ui/toast.tsx";
import type { SignOutDialog } from "./sign-out-dialog.tsx";
import type { UnsentWork } from "./unsent-work.ts";
import { signOutWords } from "./sign-out-words.ts";

type Asked = { Shown: typeof SignOutDialog; waiting: UnsentWork };

/** Ends the session. Asks first when unsent work is on this device. */
export function SignOut({ language, userId }: { language: Language; userId: string }) {
  const { signOut, signedOutHere } = useWords(frameWords);
  const toast = useToast();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Asked | null>(null);
  const leave: ComponentProps<typeof SignOutDialog>["leave"] = async () => {
    const { forgetInterviews } = await import("#web/features/interview/stored-interview.ts");
    await forgetInterviews();
    const hasEnded = await endSession().then(
      () => true,
      () => false,
    );
    await navigate(pagePath(language, "/auth"));
    if (!hasEnded) toast("error", signedOutHere);
  };
  const ask = async () => {
    /* Sign-out works without the list: nothing is deleted. */
    const found = await whatWaits(userId, language).catch(() => null);
    if (found === null) await leave();
    else setAsked(found);
  };
  return (
    <>
      <button className="link last" type="button" onClick={() => void ask()}>
        {signOut}
      </button>
      {asked
        ? createPortal(
            <asked.Shown userId={userId} waiting={asked.waiting} stay={() => setAsked(null)} leave={leave} />,
            document.body,
          )
        : null}
    </>
  );
}

async function whatWaits(userId: string, language: Language): Promise<Asked | null> {
  const { findUnsentWork: findWaitingHere } = await import("./unsent-work.ts");
  const waiting = await findWaitingHere(userId);
  if (waiting === null) return null;
  const [{ SignOutDialog: Shown }] = await Promise.all([import("./sign-out-dialog.tsx"), signOutWords.load(language)]);
  return { Shown, waiting };
}
